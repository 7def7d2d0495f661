import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { breaksConnection, translateError } from '../driver-errors.ts'
import { DatabaseBusy, maxWaiting } from '../errors.ts'
import { refuseInsideTransaction } from '../transact.ts'

/** After PostgreSQL has rejected a connection, the pool opens no further ones for this time. */
const pauseMs = 10_000

type StatementName = (text: string) => string | undefined

export type GuardedPool = PostgresPool & { acquire: () => Promise<pg.PoolClient> }

/**
 * Returns a pool that translates errors, rejects the root handle inside a transaction, and discards broken connections. Statements
 * that `statementName` names are prepared once for each connection. While PostgreSQL allows no new connections, the pool uses
 * those of `fallback`.
 */
export const guardPool = (
  pool: pg.Pool,
  statementName: StatementName,
  fallback?: GuardedPool,
): GuardedPool => {
  const size = pool.options.max
  /** The open connections. `pool.totalCount` also counts connections that are still opening. */
  let open = 0
  let pause: NodeJS.Timeout | undefined
  pool.on('connect', () => void open++)
  pool.on('remove', () => void open--)

  const stopGrowing = () => {
    pool.options.max = open
    if (pause) return
    pause = setTimeout(() => {
      pause = undefined
      pool.options.max = size
    }, pauseMs).unref()
  }

  /** Returns a connection. If PostgreSQL allows no new one, waits for an open one or takes one of `fallback`. */
  const acquire = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isAtLimit(error)) throw error
      if (open > 0) {
        stopGrowing()
        return pool.connect()
      }
      if (fallback) return fallback.acquire()
      throw error
    }
  }

  return {
    options: pool.options,
    acquire,
    async connect() {
      refuseInsideTransaction()
      if (pool.waitingCount >= maxWaiting) throw new DatabaseBusy('Too many wait for the database')
      const client = await acquire().catch((error) => Promise.reject(translateError(error)))
      return guardClient(client, statementName)
    },
    end: () => pool.end(),
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
