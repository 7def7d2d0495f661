import type { Registry } from 'prom-client'
import type { App } from '../../app.ts'
import { addGauge } from './gauges-and-counters.ts'

/** Adds the connections to the database. */
export const addDatabaseMetrics = (registry: Registry, { shop }: App): void => {
  const { connections } = shop.database
  if (connections === undefined) return
  addGauge(
    registry,
    {
      name: 'voltway_database_connections',
      help: 'Connections to PostgreSQL that this process has open',
      labelNames: ['state'],
    },
    () => {
      const { used, idle } = connections()
      return [
        { labels: { state: 'used' }, value: used },
        { labels: { state: 'idle' }, value: idle },
      ]
    },
  )
  addGauge(
    registry,
    {
      name: 'voltway_database_waiting',
      help: 'Statements and transactions that wait for a connection to PostgreSQL',
    },
    () => [{ value: connections().waiting }],
  )
}
