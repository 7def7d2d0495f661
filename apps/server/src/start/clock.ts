import { randomInt } from 'node:crypto'
import { type Database, findLatestId, shopState } from '@voltway/db'
import type { Shop } from '@voltway/domain'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'

/** The time and new ids. Neither ever goes backwards. */
export type Clock = Pick<Shop, 'now' | 'newId'>

/** The machine's clock, which an operator may set back, and a monotonic clock. */
type Sources = { machineMs: () => number; monotonicMs: () => number }

const sources: Sources = { machineMs: () => Date.now(), monotonicMs: () => performance.now() }

/**
 * Creates a clock that is never before `notBeforeMs`. While the machine's clock is behind, the clock continues from its last value.
 * See docs/decisions/0014-monotonic-ids-and-times.md.
 */
export const createClock = (notBeforeMs = 0, { machineMs, monotonicMs } = sources): Clock => {
  let latestMs = notBeforeMs
  let readAtMs = monotonicMs()
  const nowMs = () => {
    const atMs = monotonicMs()
    latestMs = Math.max(machineMs(), latestMs + atMs - readAtMs)
    readAtMs = atMs
    return Math.floor(latestMs)
  }
  let msecs = 0
  let seq = 0
  const newId = () => {
    const ms = nowMs()
    // Ids of one millisecond are counted. Each count begins at random, so that two nodes do not make the same ids.
    seq = ms > msecs ? randomInt(2 ** 31) : seq + 1
    msecs = ms
    return uuidv7({ msecs, seq })
  }
  return { now: () => new Date(nowMs()), newId }
}

/**
 * Creates the clock of a shop that may have rows. With a log, warns when the machine's clock is behind the newest row, or differs
 * by 10 seconds or more from PostgreSQL's clock.
 */
export const openClock = async ({ db, dialect }: Database, log?: Logger): Promise<Clock> => {
  if (log && dialect === 'postgres') logDifference(Date.now() - (await shopState.databaseTimeMs(db)), log)
  const latestMs = timeOf(await findLatestId(db))
  const behindMs = latestMs - Date.now()
  if (behindMs > 1000) {
    const behind = `${Math.round(behindMs / 1000)} s`
    log?.warn(
      { behind },
      `The clock of this machine is ${behind} behind the newest entry in the database. Time goes on from there`,
    )
  }
  return createClock(latestMs + 1)
}

const logDifference = (aheadMs: number, log: Logger) => {
  if (Math.abs(aheadMs) < 10_000) return
  const difference = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`
  log.warn(
    `The clock of this machine is ${difference} PostgreSQL's. Entries are dated by the node that makes them`,
  )
}

const uuid7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/

/** Returns the time of a UUIDv7 in milliseconds, which its first 48 bits encode; 0 for other texts. */
const timeOf = (id = ''): number => {
  const [, high, low] = uuid7.exec(id) ?? []
  return high === undefined ? 0 : Number.parseInt(`${high}${low}`, 16)
}
