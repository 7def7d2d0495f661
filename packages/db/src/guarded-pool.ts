import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { acquireConnection } from './acquire-connection.ts'
import { losesConnection, translated } from './driver-errors.ts'
import { DatabaseBusy, maxWaiting } from './errors.ts'
import { refuseInsideTransaction } from './transact.ts'

type NameOf = (text: string) => string | undefined

/**
 * A pool that speaks this package's errors, gives no second connection to a transaction and throws broken ones away. Texts
 * that `nameOf` names are prepared, once for each connection.
 */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #nameOf: NameOf
  readonly #fallbackPool: pg.Pool | undefined

  /** `fallbackPool`: the pool whose connections are used while PostgreSQL allows no more of them. */
  constructor(pool: pg.Pool, nameOf: NameOf, fallbackPool?: pg.Pool) {
    this.#pool = pool
    this.#nameOf = nameOf
    this.#fallbackPool = fallbackPool
  }

  get options(): object {
    return this.#pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    refuseInsideTransaction()
    if (this.#pool.waitingCount >= maxWaiting) throw new DatabaseBusy('Too many wait for the database')
    const acquiring = acquireConnection(this.#pool, this.#fallbackPool)
    const client = await acquiring.catch((error) => Promise.reject(translated(error)))
    return guarded(client, this.#nameOf)
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

const guarded = (client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient => {
  let broken = false
  const query = async (sql: string, parameters: unknown[]) => {
    try {
      return await client.query({ name: nameOf(sql), text: sql, values: parameters })
    } catch (error) {
      broken ||= losesConnection(error)
      throw translated(error)
    }
  }
  return {
    // Kysely's type also has cursors, which nothing here opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || broken),
  }
}
