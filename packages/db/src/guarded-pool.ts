import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { losesConnection, translated } from './driver-errors.ts'
import { DatabaseBusy, maxWaiting } from './errors.ts'
import { refuseInsideTransaction } from './transact.ts'

/** A pool that speaks this package's errors, gives no second connection to a transaction and throws broken ones away. */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  get options(): object {
    return this.#pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    refuseInsideTransaction()
    if (this.#pool.waitingCount >= maxWaiting) throw new DatabaseBusy('Too many wait for the database')
    return guarded(await this.#pool.connect().catch((error) => Promise.reject(translated(error))))
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

const guarded = (client: pg.PoolClient): PostgresPoolClient => {
  let broken = false
  const query = async (sql: string, parameters: unknown[]) => {
    try {
      return await client.query(sql, parameters)
    } catch (error) {
      broken ||= losesConnection(error)
      throw translated(error)
    }
  }
  return {
    // Kysely's type knows cursors too, which nobody here opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || broken),
  }
}
