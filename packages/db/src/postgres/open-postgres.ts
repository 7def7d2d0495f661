import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { statementName } from '../compiled-query.ts'
import type { Database, Db } from '../database.ts'
import { DatabaseBusy } from '../errors.ts'
import { logTo, type OnStatement } from '../statement-log.ts'
import type { Tables } from '../tables.ts'
import { GuardedPool } from './guarded-pool.ts'
import { inspectServer } from './inspect-server.ts'

const int8 = 20
const numeric = 1700

// The server's own limits come first; `query_timeout` is for a server that no longer speaks.
const limits = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 10_000,
}

/** By this name and their schema PostgreSQL knows the connections of nodes. */
export const nodeName = 'voltway'

// Another shop may run in another schema of the same database.
const nameNode = `select set_config('application_name', '${nodeName} ' || current_schema(), false)`

const pingMs = 1000
// It is opened once and kept, so that it is there when all others are taken; a locked table must not keep the ping waiting.
const checkPoolSettings = {
  max: 1,
  idleTimeoutMillis: 0,
  statement_timeout: pingMs,
  lock_timeout: 300,
  query_timeout: pingMs,
}

// More buy nothing on a node's one core (docs/scaling.md).
const connections = 8
// What takes the longer the larger the shop is must neither take them nor PostgreSQL's processors.
const analyticsConnections = 2
// What a common word finds among a million orders is written to a file in the 4 MB that are usual.
const setUpAnalytics = "set work_mem = '16MB'"

/** Opens PostgreSQL; see `openDatabase`. */
export const openPostgres = async (url: string, onStatement?: OnStatement): Promise<Database> => {
  // One connection stays open, so that those for other purposes cannot take the last one that PostgreSQL allows.
  const main = connect(url, { max: connections, min: 1, onConnect: run(nameNode), ...limits }, onStatement)
  const analyticsSettings = { max: analyticsConnections, onConnect: run(nameNode, setUpAnalytics), ...limits }
  const analyticsPool = connect(url, analyticsSettings, onStatement, main.guarded)
  const checks = connect(url, { ...checkPoolSettings, onConnect: run(nameNode) }, undefined, main.guarded)
  const close = async () => {
    for (const opened of [checks, analyticsPool, main]) await opened.close()
  }
  const wanted = connections + analyticsConnections + checkPoolSettings.max
  const { pool } = main
  const warnings = await closeUnlessUsable(main, {
    connections: wanted,
    preparesStatements: preparesStatements(url),
  })
  return {
    db: main.db,
    analytics: analyticsPool.db,
    checks: checks.db,
    dialect: 'postgres',
    warnings,
    openMigrationDb: () => connect(url, { max: 1 }).db,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: () => ping(checks.db),
    close,
  }
}

const run =
  (...statements: string[]) =>
  (client: pg.ClientBase) =>
    client.query(statements.join('; '))

/** One connection without the shop's time limits, which is no node's. @throws DatabaseRefused when it cannot be used */
export const openWithoutTimeouts = async (url: string): Promise<Db> => {
  const opened = connect(url, { max: 1, application_name: 'voltway-copy' })
  await closeUnlessUsable(opened, { connections: 1, preparesStatements: false })
  return opened.db
}

type Opened = ReturnType<typeof connect>

const closeUnlessUsable = ({ pool, close }: Opened, wanted: Parameters<typeof inspectServer>[1]) =>
  inspectServer(pool, wanted).catch(async (error: unknown) => {
    await close()
    throw error
  })

const ping = async (checks: Db) => {
  const late = sleep(pingMs, undefined, { ref: false }).then(() => {
    throw new DatabaseBusy('The database does not answer in time')
  })
  await Promise.race([sql`select 1`.execute(checks), late])
}

const connect = (url: string, settings: pg.PoolConfig, onStatement?: OnStatement, fallback?: GuardedPool) => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: nodeName,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types: numberTypes(),
    ...settings,
  })
  // A connection that breaks is replaced by the pool, and whoever uses it hears of it from the query; without a listener
  // its error would end the process. The pool's own one is taken off while a connection is lent, so each has one for life.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const guarded = new GuardedPool(pool, preparesStatements(url) ? statementName : () => undefined, fallback)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded }), ...logTo(onStatement) })
  const close = async () => {
    if (pool.ended) return
    await db.destroy()
    // Kysely closes nothing before its first query.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, guarded, close }
}

// As elsewhere, for a pooler between the shop and the database that knows nothing of prepared statements.
const preparesStatements = (url: string) => !/[?&]prepared_statements=false(&|$)/.test(url)

// Counts and sums come as text otherwise; the shop's amounts stay far below 2^53.
const numberTypes = () => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  types.setTypeParser(numeric, Number)
  return types
}
