import { shopState } from '@voltway/db'
import { read, tallyDeliveries, tallyOrders } from '@voltway/domain'
import type { App } from '../../app.ts'
import type { Metrics } from './gauges-and-counters.ts'
import { memoize } from './memoize.ts'

const ordersFreshMs = 60_000
const freshMs = 15_000
const kinds = ['mail', 'webhook'] as const

type Tally = Awaited<ReturnType<typeof tallyDeliveries>>[number]

/** Adds the orders and deliveries of the shop, and the time of its last backup. A scrape waits for a query for at most 50 ms. */
export const addShopMetrics = ({ gauge }: Metrics, { shop, log }: App): void => {
  const nowMs = () => shop.now().getTime()
  const tally = memoize(() => tallyOrders(shop), log, ordersFreshMs, nowMs)
  gauge(
    'voltway_orders',
    'Orders of the shop by status, at most a minute old',
    async () => (await tally())?.map(({ status, orders }) => ({ labels: { status }, value: orders })),
    ['status'],
  )
  const readBackupTime = () =>
    read(shop, () => shopState.get(shop.database.checks, shopState.keys.lastBackupAt))
  const backup = memoize(readBackupTime, log, freshMs, nowMs)
  gauge('voltway_last_backup_timestamp_seconds', 'The time of the last good backup', async () => {
    const at = Date.parse((await backup()) ?? '')
    return Number.isNaN(at) ? undefined : at / 1000
  })
  const readTally = memoize(() => tallyDeliveries(shop), log, freshMs, nowMs)
  /** Returns a sample for each kind, also 0, because Prometheus sees no increase when a series starts to exist. */
  const samplesOf = async (status: 'waiting' | 'failed', measure: (tally: Tally | undefined) => number) => {
    const tallies = await readTally()
    if (tallies === undefined) return []
    return kinds.map((kind) => ({
      labels: { kind, status },
      value: measure(tallies.find((tally) => tally.kind === kind && tally.status === status)),
    }))
  }
  const countOf = (tally: Tally | undefined) => tally?.deliveries ?? 0
  gauge(
    'voltway_deliveries',
    'Mails and webhooks that wait, and those that failed in the last 90 days',
    async () => [...(await samplesOf('waiting', countOf)), ...(await samplesOf('failed', countOf))],
    ['kind', 'status'],
  )
  gauge(
    'voltway_oldest_delivery_seconds',
    'The age of the oldest waiting mail or webhook; 0 if none waits',
    () => samplesOf('waiting', (tally) => (tally ? (nowMs() - Date.parse(tally.oldest)) / 1000 : 0)),
    ['kind', 'status'],
  )
}
