import { lastBackup, tallyOrders } from '@voltway/domain'
import type { Registry } from 'prom-client'
import type { App } from '../../app.ts'
import { addGauge } from './gauges-and-counters.ts'
import { memoize } from './memoize.ts'

const ordersFreshMs = 60_000
const backupFreshMs = 15_000

/** Adds the orders of the shop, and the time of its last backup. A scrape waits for a query for at most 50 ms. */
export const addShopMetrics = (registry: Registry, { shop, log }: App): void => {
  const limits = {
    nowMs: () => shop.now().getTime(),
    onFailure: (err: unknown) => log.warn({ err }, 'Numbers for /metrics could not be read'),
  }
  const tally = memoize(() => tallyOrders(shop), { freshMs: ordersFreshMs, ...limits })
  addGauge(
    registry,
    {
      name: 'voltway_orders',
      help: 'Orders of the shop by status, at most a minute old',
      labelNames: ['status'],
    },
    async () => ((await tally()) ?? []).map(({ status, orders }) => ({ labels: { status }, value: orders })),
  )
  const backup = memoize(() => lastBackup(shop), { freshMs: backupFreshMs, ...limits })
  addGauge(
    registry,
    { name: 'voltway_last_backup_timestamp_seconds', help: 'The time of the last good backup' },
    async () => {
      const at = await backup()
      return at ? [{ value: at.getTime() / 1000 }] : []
    },
  )
}
