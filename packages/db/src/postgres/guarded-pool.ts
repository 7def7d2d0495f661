import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { breaksConnection, translateError } from '../driver-errors.ts'
import { DatabaseBusy, maxWaiting } from '../errors.ts'
import { refuseInsideTransaction } from '../transact.ts'

/** After PostgreSQL has rejected a connection, the pool opens no further ones for this time. */
const pauseMs = 10_000

type StatementName = (text: string) => string | undefined

/**
 * A pool that translates errors, rejects the root handle inside a transaction, and discards broken connections. Statements
 * that `statementName` names are prepared once for each connection.
 */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #statementName: StatementName
  readonly #fallback: GuardedPool | undefined
  readonly #size: number
  /** The open connections. `pool.totalCount` also counts connections that are still opening. */
  #open = 0
  #pause: NodeJS.Timeout | undefined

  /** `fallback`: the pool whose connections are used while PostgreSQL allows no new ones. */
  constructor(pool: pg.Pool, statementName: StatementName, fallback?: GuardedPool) {
    this.#pool = pool
    this.#statementName = statementName
    this.#fallback = fallback
    this.#size = pool.options.max
    pool.on('connect', () => void this.#open++)
    pool.on('remove', () => void this.#open--)
  }

  get options(): object {
    return this.#pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    refuseInsideTransaction()
    if (this.#pool.waitingCount >= maxWaiting) throw new DatabaseBusy('Too many wait for the database')
    const client = await this.#acquire().catch((error) => Promise.reject(translateError(error)))
    return guardClient(client, this.#statementName)
  }

  /** Returns a connection. If PostgreSQL allows no new one, waits for an open one or takes one of `fallback`. */
  async #acquire(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      if (!isAtLimit(error)) throw error
      if (this.#open > 0) {
        this.#stopGrowing()
        return this.#pool.connect()
      }
      if (this.#fallback) return this.#fallback.#acquire()
      throw error
    }
  }

  #stopGrowing(): void {
    this.#pool.options.max = this.#open
    this.#pause ??= setTimeout(() => {
      this.#pause = undefined
      this.#pool.options.max = this.#size
    }, pauseMs).unref()
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

/** 53300 is PostgreSQL's code for too many connections; 08P01 is PgBouncer's code for too many clients. */
const isAtLimit = (error: unknown) => {
  const { code, message } = error as Error & { code?: unknown }
  return code === '53300' || (code === '08P01' && /no more connections/.test(message))
}

const guardClient = (client: pg.PoolClient, statementName: StatementName): PostgresPoolClient => {
  let broken = false
  const query = async (sql: string, parameters: unknown[]) => {
    try {
      return await client.query({ name: statementName(sql), text: sql, values: parameters })
    } catch (error) {
      broken ||= breaksConnection(error)
      throw translateError(error)
    }
  }
  return {
    // Kysely's type includes cursors, which this package does not use.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || broken),
  }
}
