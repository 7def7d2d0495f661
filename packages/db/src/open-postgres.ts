import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { nameOf } from './compile-once.ts'
import type { Database, Db } from './database.ts'
import { DatabaseBusy, DatabaseRefused } from './errors.ts'
import { GuardedPool } from './guarded-pool.ts'
import type { OnStatement } from './statement-log.ts'
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

/** The oldest version of the server that tests run on. */
const oldestServer = 14

/** By which PostgreSQL knows the connections of nodes. */
export const nodeName = 'voltway'

const pingMs = 1000
// It is opened once and kept, so that it is there when all others are taken; a locked table must not keep the ping waiting.
const reserved = {
  max: 1,
  idleTimeoutMillis: 0,
  statement_timeout: pingMs,
  lock_timeout: 300,
  query_timeout: pingMs,
}

// More buy nothing on a node's one core (docs/scaling.md).
const connections = 8
// What takes the longer the larger the shop is must neither take them nor PostgreSQL's processors.
const connectionsForLongReads = 2
// What a common word finds among a million orders is written to a file in the 4 MB that are usual.
const setUpLongReads = (client: pg.ClientBase) => client.query("set work_mem = '16MB'")

/** Opens PostgreSQL; see `openDatabase`. */
export const openPostgres = async (url: string, onStatement?: OnStatement): Promise<Database> => {
  const { db, pool } = connect(url, { max: connections, ...limits }, onStatement)
  const forLong = { max: connectionsForLongReads, onConnect: setUpLongReads, ...limits }
  const long = connect(url, forLong, onStatement)
  const { db: checks } = connect(url, reserved)
  const close = async () => {
    await checks.destroy()
    await long.db.destroy()
    await db.destroy()
  }
  await refuseUnusable(db, close)
  return {
    db,
    longReads: long.db,
    checks,
    dialect: 'postgres',
    withoutTimeouts: () => connect(url, { max: 1 }).db,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: () => ping(checks),
    close,
  }
}

/** One connection without the shop's time limits, which is no node's. @throws DatabaseRefused when it cannot be used */
export const openWithoutTimeouts = async (url: string): Promise<Db> => {
  const { db } = connect(url, { max: 1, application_name: 'voltway-copy' })
  await refuseUnusable(db, () => db.destroy())
  return db
}

const refuseUnusable = async (db: Db, close: () => Promise<void>) => {
  try {
    const { rows } = await sql<{ version: string; encoding: string }>`
      select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding
    `.execute(db)
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < oldestServer)
      throw new Error(`it is version ${major}, and ${oldestServer} or newer is needed`)
    const encoding = rows[0]?.encoding
    if (encoding !== 'UTF8')
      throw new Error(`its encoding is ${encoding}, and a shop needs one made with encoding 'UTF8'`)
  } catch (error) {
    await close()
    throw new DatabaseRefused(`The PostgreSQL database cannot be used: ${reason(error)}`, { cause: error })
  }
}

const ping = async (checks: Db) => {
  const late = sleep(pingMs, undefined, { ref: false }).then(() => {
    throw new DatabaseBusy('The database does not answer in time')
  })
  await Promise.race([sql`select 1`.execute(checks), late])
}

const connect = (url: string, settings: pg.PoolConfig, onStatement?: OnStatement) => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: nodeName,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    pipeline: true,
    types: numbers(),
    ...settings,
  })
  // A connection that breaks is replaced by the pool, and whoever uses it hears of it from the query; without a listener
  // its error would end the process. The pool's own one is taken off while a connection is lent, so each has one for life.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: new GuardedPool(pool, prepares(url) ? nameOf : () => undefined, onStatement),
    }),
  })
  return { db, pool }
}

// As elsewhere, for a pooler between the shop and the database that knows nothing of prepared statements.
const prepares = (url: string) => !/[?&]prepared_statements=false(&|$)/.test(url)

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
