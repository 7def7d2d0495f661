import { randomUUID } from 'node:crypto'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { dropCopies } from './postgres-copy.ts'

const speedOverDurability = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']
// Otherwise the plans of statements would depend on the time at which PostgreSQL analyzes a table.
const fixedStatistics = ['autovacuum=off']

/**
 * Starts one temporary PostgreSQL for the test run and sets `TEST_DATABASE_URL` to its maintenance database. If that
 * variable is already set, the tests use that server. The names of test databases begin with `TEST_DATABASE_PREFIX`.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const prefix = `shop_${randomUUID().slice(0, 8)}`
  process.env.TEST_DATABASE_PREFIX = prefix
  if (process.env.TEST_DATABASE_URL !== undefined) return () => dropCopies(prefix)
  try {
    const { url, stop } = await startEmbeddedPostgres([...speedOverDurability, ...fixedStatistics])
    process.env.TEST_DATABASE_URL = url
    return stop
  } catch (error) {
    throw new Error('The tests need PostgreSQL and it did not start', { cause: error })
  }
}
