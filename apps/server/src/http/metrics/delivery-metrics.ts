import { tallyDeliveries } from '@voltway/domain'
import type { Registry } from 'prom-client'
import type { App } from '../../app.ts'
import { addGauge } from './gauges-and-counters.ts'
import { memoize } from './memoize.ts'

const freshMs = 15_000
const kinds = ['mail', 'webhook'] as const

/** Adds the numbers of waiting and failed deliveries of the shop, and the age of the oldest waiting one. */
export const addDeliveryMetrics = (registry: Registry, { shop, log }: App): void => {
  const nowMs = () => shop.now().getTime()
  const onFailure = (err: unknown) => log.warn({ err }, 'Numbers for /metrics could not be read')
  const readTally = memoize(() => tallyDeliveries(shop), { freshMs, nowMs, onFailure })
  /** Returns a sample for each kind, because an alert sees no growth of a metric that appears. */
  const samplesOf = async (status: 'waiting' | 'failed', measure: (tally: Tally | undefined) => number) => {
    const tallies = await readTally()
    if (tallies === undefined) return []
    return kinds.map((kind) => ({
      labels: { kind, status },
      value: measure(tallies.find((tally) => tally.kind === kind && tally.status === status)),
    }))
  }
  const countOf = (tally: Tally | undefined) => tally?.deliveries ?? 0
  addGauge(
    registry,
    {
      name: 'voltway_deliveries',
      help: 'Mails and webhooks that wait, and those that failed in the last 90 days',
      labelNames: ['kind', 'status'],
    },
    async () => [...(await samplesOf('waiting', countOf)), ...(await samplesOf('failed', countOf))],
  )
  addGauge(
    registry,
    {
      name: 'voltway_oldest_delivery_seconds',
      help: 'The age of the oldest waiting mail or webhook; 0 if none waits',
      labelNames: ['kind', 'status'],
    },
    () => samplesOf('waiting', (tally) => (tally ? (nowMs() - Date.parse(tally.oldest)) / 1000 : 0)),
  )
}

type Tally = Awaited<ReturnType<typeof tallyDeliveries>>[number]
