import type { Registry } from 'prom-client'
import type { App } from '../../app.ts'
import { readFreeBytes } from '../../data-dir/read-free-bytes.ts'
import type { NotReady } from '../../start/readiness.ts'
import { version } from '../../start/version.ts'
import { addCounter, addGauge } from './gauges-and-counters.ts'
import { memoize } from './memoize.ts'

const reasons: NotReady[] = ['starting', 'stopping', 'database']

/** Adds the version, the readiness, the free disk space and the number of dropped log lines. */
export const addNodeMetrics = (registry: Registry, app: App): void => {
  const { shop } = app
  const { dialect } = shop.database
  addGauge(
    registry,
    {
      name: 'voltway_build_info',
      help: 'Always 1; the labels say what runs',
      labelNames: ['version', 'node', 'dialect'],
    },
    () => [{ labels: { version, node: process.version, dialect }, value: 1 }],
  )

  addGauge(
    registry,
    { name: 'voltway_ready', help: 'Whether this node can serve requests, as /readyz says: 1 or 0' },
    () => [{ value: app.readiness.lastReason() === undefined ? 1 : 0 }],
  )
  addGauge(
    registry,
    {
      name: 'voltway_not_ready',
      help: 'Why this node cannot serve requests: 1 for the present reason',
      labelNames: ['reason'],
    },
    () =>
      reasons.map((reason) => ({ labels: { reason }, value: app.readiness.lastReason() === reason ? 1 : 0 })),
  )

  // On PostgreSQL a node stores nothing.
  if (dialect === 'sqlite') addDiskMetrics(registry, app)

  addCounter(
    registry,
    { name: 'voltway_log_lines_dropped_total', help: 'Lines of the log that could not be written' },
    () => [{ value: app.droppedLogLines() }],
  )
}

const addDiskMetrics = (registry: Registry, { env, log }: App) => {
  const freeBytes = memoize(() => readFreeBytes(env.dataDir), {
    freshMs: 0,
    nowMs: () => performance.now(),
    onFailure: (err) => log.warn({ err }, 'Numbers for /metrics could not be read'),
  })
  addGauge(
    registry,
    { name: 'voltway_data_dir_free_bytes', help: 'Free space for this process on the disk of DATA_DIR' },
    async () => {
      const value = await freeBytes()
      return value === undefined ? [] : [{ value }]
    },
  )
}
