import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { DatabaseRefused } from './errors.ts'
import { GuardedPool } from './guarded-pool.ts'
import type { Tables } from './tables.ts'

const int8 = 20
const numeric = 1700

// The server's own limits come first; `query_timeout` is for a server that no longer speaks.
const limits = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 10_000,
}

/** Opens PostgreSQL; see `openDatabase`. */
export const openPostgres = async (url: string): Promise<Database> => {
  const db = connect(url, { max: 10, ...limits })
  const ping = async () => {
    await sql`select 1`.execute(db)
  }
  try {
    await ping()
  } catch (error) {
    await db.destroy()
    throw new DatabaseRefused(`The PostgreSQL database cannot be used: ${reason(error)}`, { cause: error })
  }
  return {
    db,
    dialect: 'postgres',
    unhurried: () => connect(url, { max: 1 }),
    ping,
    close: () => db.destroy(),
  }
}

const connect = (url: string, settings: pg.PoolConfig) => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'voltway',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types: numbers(),
    ...settings,
  })
  // A connection that breaks is replaced by the pool, and whoever uses it hears of it from the query; without a listener
  // its error would end the process. The pool's own one is taken off while a connection is lent, so each has one for life.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new GuardedPool(pool) }) })
}

// Counts and sums come as text otherwise; the shop's amounts stay far below 2^53.
const numbers = () => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  types.setTypeParser(numeric, Number)
  return types
}

const reason = (error: unknown) => {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code) : message
}
