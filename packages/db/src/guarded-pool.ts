import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { losesConnection, translated } from './driver-errors.ts'
import { DatabaseBusy, maxWaiting } from './errors.ts'
import { refuseInsideTransaction } from './transact.ts'

type NameOf = (text: string) => string | undefined

/**
 * A pool that speaks this package's errors, gives no second connection to a transaction and throws broken ones away. Texts
 * that `nameOf` names are prepared, once for each connection. A transaction begins together with its first statement.
 */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #nameOf: NameOf

  constructor(pool: pg.Pool, nameOf: NameOf) {
    this.#pool = pool
    this.#nameOf = nameOf
  }

  get options(): object {
    return this.#pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    refuseInsideTransaction()
    if (this.#pool.waitingCount >= maxWaiting) throw new DatabaseBusy('Too many wait for the database')
    const client = await this.#pool.connect().catch((error) => Promise.reject(translated(error)))
    return guarded(client, this.#nameOf)
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

const guarded = (client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient => {
  let broken = false
  let begun: Promise<unknown> | undefined
  const send = async (sql: string, parameters: unknown[]) => {
    try {
      return await client.query({ name: nameOf(sql), text: sql, values: parameters })
    } catch (error) {
      broken ||= losesConnection(error)
      throw translated(error)
    }
  }
  const query = async (sql: string, parameters: unknown[]) => {
    if (sql.startsWith('start transaction')) {
      begun = send(sql, parameters)
      begun.catch(() => {})
      return { command: 'BEGIN', rowCount: null, rows: [] }
    }
    // Should PostgreSQL refuse to begin, what only reads may stand by itself; what writes must not.
    if (!sql.startsWith('select')) await begun
    const [result] = await Promise.all([send(sql, parameters), begun])
    return result
  }
  return {
    // Kysely's type knows cursors too, which nobody here opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || broken),
  }
}
