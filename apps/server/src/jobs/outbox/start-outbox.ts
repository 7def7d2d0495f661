import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliveryRow, Lane } from '@voltway/db'
import {
  acquireLease,
  claimDelivery,
  findWork,
  maxTries,
  type Outcome,
  queueEventDeliveries,
  Refusal,
  type Shop,
  settleDelivery,
} from '@voltway/domain'
import type { Logger } from 'pino'
import { formatError } from '../../logging/format-error.ts'
import { throttleLog } from '../../logging/throttle-log.ts'

/** Sends a delivery; returns undefined if it is out of date. After the signal, it must end in 3 s: a stop takes at most 10 s. */
export type Sender = (delivery: DeliveryRow, stopped: AbortSignal) => Promise<Outcome | undefined>

/** The senders of this node. Deliveries of a kind without a sender wait for another node. */
export type Senders = Partial<Record<DeliveryRow['kind'], Sender>>

/** The number of deliveries of one lane that a node sends at once, so that a slow receiver does not delay the others. */
const slotsPerLane = 2

/**
 * The time between a change and the work for it. The response is sent first, so its duration does not reveal whether a mail is
 * queued. Changes of this time share one transaction, because each commit on SQLite delays the requests.
 */
const wakeDelayMs = 250

/** For this share of the interval, the leader works without acquiring its lease again. */
const leaseShare = 0.9

/** When the shop stops, deliveries that are being sent may take this time. */
const graceMs = 3000

/**
 * Numbers committed events and sends deliveries, every `everyMs` and soon after a call of `wake`. Of several
 * nodes, only the leader starts this work. Each delivery is claimed, so no two nodes send it. See docs/decisions/0023-outbox.md.
 */
export const startOutbox = (shop: Shop, senders: Senders, log: Logger, everyMs = 1000) => {
  const stopped = new AbortController()
  const usedSlots = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let isStopping = false
  let isWorking = false
  let isWanted = false
  let leadsUntil = 0

  const logFailure = throttleLog((err: unknown) =>
    log.warn({ fault: formatError(err) }, 'The outbox could not work; it tries again in a second'),
  )
  const run = (job: () => Promise<void>) => {
    const done = job()
      .catch(logFailure)
      .finally(() => running.delete(done))
    running.add(done)
  }

  const isLeader = async () => {
    const now = performance.now()
    if (now < leadsUntil) return true
    if (!(await acquireLease(shop, 'outbox', everyMs))) return false
    leadsUntil = now + everyMs * leaseShare
    return true
  }

  const workOnce = async () => {
    const { hasEvents, lanes } = await findWork(shop)
    if (!hasEvents && lanes.every(({ kind }) => senders[kind] === undefined)) return
    if (!(await isLeader())) return
    // Deliveries that are due are sent, also if events cannot be numbered.
    if (hasEvents) await numberAll().catch(logFailure)
    const due = hasEvents ? (await findWork(shop)).lanes : lanes
    for (const lane of due) fillSlots(lane, senders[lane.kind])
  }

  const numberAll = async () => {
    while (await queueEventDeliveries(shop));
  }

  const fillSlots = (lane: Lane, send: Sender | undefined) => {
    if (send === undefined) return
    const key = `${lane.kind} ${lane.webhook_id}`
    const used = () => usedSlots.get(key) ?? 0
    while (used() < slotsPerLane) {
      usedSlots.set(key, used() + 1)
      run(() => sendAll(lane, send).finally(() => usedSlots.set(key, used() - 1)))
    }
  }

  const sendAll = async (lane: Lane, send: Sender) => {
    while (!isStopping) {
      const delivery = await claimDelivery(shop, lane)
      if (delivery === undefined) return
      const outcome = await trySend(delivery, send)
      const isCutOff = stopped.signal.aborted && outcome?.result === 'later'
      // The stop of the shop is no failure of the receiver. The delivery is sent when its claim ends.
      if (!isCutOff) await settleDelivery(shop, delivery, outcome)
    }
  }

  const trySend = async (delivery: DeliveryRow, send: Sender): Promise<Outcome | undefined> => {
    if (delivery.tries > maxTries)
      return { result: 'failed', error: 'The process ended during the last try', durationMs: 0 }
    try {
      return await send(delivery, stopped.signal)
    } catch (err) {
      if (err instanceof Refusal && err.code === 'UNAVAILABLE')
        return { result: 'later', error: err.message, durationMs: 0 }
      log.error({ err, delivery: delivery.id }, 'A delivery failed because of a bug')
      return { result: 'later', error: 'The shop cannot create this message', durationMs: 0 }
    }
  }

  /**
   * Starts a run of the outbox after `wakeDelayMs`. If a run is active, starts one more after it. Returns immediately.
   */
  const wake = (): void => {
    isWanted = true
    if (isWorking) return
    isWorking = true
    run(async () => {
      try {
        while (isWanted && !isStopping) {
          await sleep(wakeDelayMs)
          isWanted = false
          await workOnce()
        }
      } finally {
        isWorking = false
      }
    })
  }

  const timer = setInterval(wake, everyMs)
  timer.unref()

  const stop = async (): Promise<void> => {
    isStopping = true
    clearInterval(timer)
    const cutOff = setTimeout(() => stopped.abort(), graceMs)
    // A backup numbers the remaining events but queues no deliveries for them. So this node numbers all events before it stops.
    await Promise.all([numberAll().catch(logFailure), ...running])
    clearTimeout(cutOff)
  }

  return { wake, stop }
}
