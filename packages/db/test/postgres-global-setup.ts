import { randomUUID } from 'node:crypto'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { dropCopies } from './postgres-copy.ts'

const speedOverDurability = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']

/**
 * Starts one throw-away PostgreSQL for the whole run and sets `TEST_DATABASE_URL` to its maintenance database; where that is
 * set already, the tests use that server. Their databases' names begin with `TEST_DATABASE_PREFIX`.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const prefix = `shop_${randomUUID().slice(0, 8)}`
  process.env.TEST_DATABASE_PREFIX = prefix
  if (process.env.TEST_DATABASE_URL !== undefined) return () => dropCopies(prefix)
  try {
    const { url, stop } = await startEmbeddedPostgres(speedOverDurability)
    process.env.TEST_DATABASE_URL = url
    return stop
  } catch (error) {
    throw new Error('The tests need PostgreSQL and it did not start', { cause: error })
  }
}
