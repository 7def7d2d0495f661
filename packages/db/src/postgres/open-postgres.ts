import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { statementName } from '../compiled-query.ts'
import type { Database, Db } from '../database.ts'
import { DatabaseBusy } from '../errors.ts'
import { createStatementLogger, type OnStatement } from '../statement-log.ts'
import type { Tables } from '../tables.ts'
import { type GuardedPool, guardPool } from './guarded-pool.ts'
import { inspectServer } from './inspect-server.ts'

const int8 = 20
const numeric = 1700

// The server's limits, in milliseconds, apply first. `query_timeout` applies if the server no longer responds.
const limits = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 10_000,
}

/** The prefix of `application_name` that identifies connections of nodes; the id of their schema follows. */
export const nodeName = 'voltway'

/** The suffix of the name of the one connection of a node for checks. Their number is the number of nodes. */
export const checkSuffix = ' check'

// Another shop may run in another schema of the same database. The name of a schema may have letters that
// `application_name` cannot have, or be too long for it.
const nameNode = (suffix = '') =>
  `select set_config('application_name', '${nodeName} ' || oid || '${suffix}', false) from pg_namespace where nspname = current_schema()`

// A failover may leave connections at the old primary, which is read-only. A rejected write closes its connection, and
// connections for checks and analytics, which never write, end after this time.
const maxLifetimeSeconds = 60

const pingMs = 1000
// This connection stays open, so that checks do not wait when all other connections are busy. A locked table must not delay
// the ping.
const checkPoolSettings = {
  max: 1,
  idleTimeoutMillis: 0,
  maxLifetimeSeconds,
  statement_timeout: pingMs,
  lock_timeout: 300,
  query_timeout: pingMs,
}

// More connections do not speed up a node with one core (docs/capacity.md, "Connections to PostgreSQL").
const connections = 8
// Slow queries get few connections, so that they leave the others and PostgreSQL's cores to short queries.
const analyticsConnections = 2
// With the default of 4 MB, PostgreSQL writes the matches of a common word among a million orders to a file.
const setUpAnalytics = "set work_mem = '16MB'"

/** Opens PostgreSQL; see `openDatabase`. */
export const openPostgres = async (url: string, onStatement?: OnStatement): Promise<Database> => {
  // One connection stays open, so that connections for other purposes cannot take the last one that PostgreSQL allows.
  const main = connect(url, { max: connections, min: 1, onConnect: run(nameNode()), ...limits }, onStatement)
  const analyticsSettings = {
    max: analyticsConnections,
    maxLifetimeSeconds,
    onConnect: run(nameNode(), setUpAnalytics),
    ...limits,
  }
  const analyticsPool = connect(url, analyticsSettings, onStatement, main.guarded)
  const checkSettings = { ...checkPoolSettings, onConnect: run(nameNode(checkSuffix)) }
  const checks = connect(url, checkSettings, undefined, main.guarded)
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

/**
 * Opens one connection without the shop's time limits that does not count as a node. @throws DatabaseRefused if it cannot
 * be used
 */
export const openWithoutTimeouts = async (url: string, query_timeout?: number): Promise<Db> => {
  const opened = connect(url, { max: 1, application_name: 'voltway-copy', query_timeout })
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
    connectionString: verifyCertificates(url),
    application_name: nodeName,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types: numberTypes(),
    ...settings,
  })
  // The pool replaces a broken connection, and the query on it fails. Without a listener the error would end the process.
  // The pool removes its own listener while a connection is in use, so each connection gets a permanent one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const guarded = guardPool(pool, preparesStatements(url) ? statementName : () => undefined, fallback)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guarded }),
    ...createStatementLogger(onStatement),
  })
  const close = async () => {
    if (pool.ended) return
    await db.destroy()
    // Kysely closes nothing before its first query.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, guarded, close }
}

// The driver verifies the certificate in all of these modes, and prints a warning of several lines unless the mode says so.
const verifyCertificates = (url: string) =>
  /[?&]uselibpqcompat=true(&|$)/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')

// The usual URL parameter for a pooler that does not support prepared statements.
const preparesStatements = (url: string) => !/[?&]prepared_statements=false(&|$)/.test(url)

// Without these parsers counts and sums are text. The shop's amounts are far below 2^53.
const numberTypes = () => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  types.setTypeParser(numeric, Number)
  return types
}
