import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, onTestFinished, test } from 'vitest'
import { type Database, openDatabase, openLimitsFile } from '../src/index.ts'
import { emptyFolder } from './folder.ts'
import { postgresCopy, within } from './postgres-copy.ts'
import { sqliteCopy } from './sqlite-copy.ts'

const dialects: readonly Database['dialect'][] = ['sqlite', 'postgres']

/** Runs the same tests on SQLite and on PostgreSQL. */
export const eachDialect = (name: string, promises: (dialect: Database['dialect']) => void): void => {
  describe.each(dialects)(`${name} (%s)`, promises)
}

const databaseTest = (dialect: Database['dialect']) =>
  test
    .extend('database', () => freshDatabase(dialect))
    .extend('db', ({ database }) => database.db)
    .extend('analytics', ({ database }) => database.analytics)

/** Runs tests like `eachDialect`, with a new database for each test that requests one. */
export const eachDatabase = (
  name: string,
  promises: (test: ReturnType<typeof databaseTest>, dialect: Database['dialect']) => void,
): void => eachDialect(name, (dialect) => promises(databaseTest(dialect), dialect))

/** Creates a migrated, empty database for the running test, and removes it afterwards. */
export const freshDatabase = async (dialect: Database['dialect']): Promise<Database> => {
  const copy = dialect === 'sqlite' ? await sqliteCopy() : await postgresCopy()
  const database = await openDatabase(copy)
  // Tests need no durability, and waiting for the disk would take most of their time.
  if (dialect === 'sqlite') await sql`pragma synchronous = off`.execute(database.db)
  onTestFinished(async () => {
    await database.close()
    await copy.remove()
  })
  return database
}

/** Creates a database on PostgreSQL like `freshDatabase`, with functions that lock it or end its connections. */
export const contestedDatabase = async () => {
  const { lockEverything, endConnections, remove, url } = await postgresCopy()
  const database = await openDatabase({ url })
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  return { database, lockEverything, endConnections }
}

/** Creates an empty table of rate limits for the running test. `age` makes its windows older by a number of milliseconds. */
export const freshRateLimits = async (dialect: Database['dialect']) => {
  const db = dialect === 'sqlite' ? openedLimitsFile() : (await freshDatabase(dialect)).db
  const age = async (ms: number) => {
    await sql`update rate_limits set ends_at = ends_at - ${ms}`.execute(db)
  }
  return { db, age }
}

const openedLimitsFile = () => {
  const { db, close } = openLimitsFile(join(emptyFolder(), 'limits.db'), Date.now)
  onTestFinished(close)
  return db
}

/** Creates an empty PostgreSQL database for the running test, migrated unless `bare`, and returns its URL. */
export const freshPostgres = async ({ bare } = { bare: false }): Promise<string> => {
  const { url, remove } = await postgresCopy({ empty: bare })
  onTestFinished(remove)
  return url
}

/** Creates an empty database like `freshPostgres`, for a role that may open this number of connections. */
export const limitedPostgres = async (connections: number): Promise<string> => {
  const url = await freshPostgres({ bare: true })
  const role = `role_${randomUUID().replaceAll('-', '')}`
  await within(url, async (client) => {
    await client.query(`create role ${role} login connection limit ${connections}`)
    await client.query(`grant all on database ${new URL(url).pathname.slice(1)} to ${role}`)
    await client.query(`grant all on schema public to ${role}`)
  })
  onTestFinished(() =>
    within(url, async (client) => {
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role])
      await client.query(`drop owned by ${role} cascade`)
      await client.query(`drop role ${role}`)
    }),
  )
  const limited = new URL(url)
  limited.username = role
  return limited.href
}

/** Locks the tables that sign-ins, registrations and orders write, until the returned function is called. */
export const lockTables = async (
  database: Database,
  tables = 'users, sessions, carts, orders',
): Promise<() => Promise<void>> => {
  const { dialect, file = '' } = database
  const foe = dialect === 'sqlite' ? await openDatabase({ url: undefined, file }) : database
  // Two seconds otherwise.
  if (dialect === 'sqlite') await sql`pragma busy_timeout = 50`.execute(database.db)
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const { promise: over, resolve: unlock } = Promise.withResolvers<void>()
  const holding = foe.db.transaction().execute(async (trx) => {
    if (dialect === 'postgres') await sql`lock table ${sql.raw(tables)} in share mode`.execute(trx)
    lock()
    await over
  })
  await locked
  return async () => {
    unlock()
    await holding
    if (foe !== database) await foe.close()
  }
}

/** Makes PostgreSQL reject every new row of a table with this error, until the returned function is called. */
export const refuseRows = async (url: string, table: string, errcode: string) => {
  const { db, close } = await openDatabase({ url })
  const error = `raise 'the disk takes nothing' using errcode = '${errcode}'`
  await sql
    .raw(`create function refuse_rows() returns trigger language plpgsql as $$ begin ${error}; end $$`)
    .execute(db)
  await sql
    .raw(`create trigger refuse_rows before insert on ${table} execute function refuse_rows()`)
    .execute(db)
  return async () => {
    await sql`drop function refuse_rows() cascade`.execute(db)
    await close()
  }
}

const storedTimes = [
  ['sessions', 'created_at'],
  ['sessions', 'expires_at'],
  ['idempotency_keys', 'created_at'],
  ['password_resets', 'created_at'],
  ['password_resets', 'expires_at'],
  ['events', 'created_at'],
  ['deliveries', 'created_at'],
  ['withdrawals', 'created_at'],
  // `claimed_until` must come before `next_at`: a running outbox may claim a delivery as soon as it is due, and the test must not
  // age that new claim.
  ['deliveries', 'claimed_until'],
  ['deliveries', 'next_at'],
  ['deliveries', 'sent_at'],
] as const

/**
 * Makes sessions, idempotency keys, tokens of links, events and deliveries a number of seconds older, because a test cannot
 * change the database's clock.
 */
export const ageRows = async ({ db, dialect }: Database, seconds: number): Promise<void> => {
  for (const [table, column] of storedTimes) {
    const time = sql.ref(column)
    const earlier =
      dialect === 'postgres'
        ? sql`to_char((${time}::timestamptz - make_interval(secs => ${seconds})) at time zone 'utc',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, ${`-${seconds} seconds`})`
    await sql`update ${sql.table(table)} set ${time} = ${earlier}`.execute(db)
  }
}

/** Adds `count` sessions and idempotency keys of a user, events, and sent deliveries, one per millisecond of this minute. */
export const addRowsToSweep = async ({ db }: Database, userId: string, count: number): Promise<void> => {
  const second = sql`cast(10000 + i as text)`
  const time = sql`${new Date().toISOString().slice(0, 17)} || substr(${second}, 1, 2) || '.' || substr(${second}, 3, 3) || 'Z'`
  const tables = {
    sessions: sql`token_hash, user_id, created_at, expires_at) select 'hash' || i, ${userId}, ${time}, ${time}`,
    idempotency_keys: sql`user_id, key, request_hash, response, created_at)
      select ${userId}, 'key' || i, '', '', ${time}`,
    events: sql`id, number, type, created_at, data) select 'event' || i, i, 'order.placed', ${time}, '{}'`,
    deliveries: sql`id, kind, target, event_type, status, tries, sent_at, created_at)
      select 'delivery' || i, 'mail', 'a', 'ping', 'sent', 1, ${time}, ${time}`,
  }
  for (const [table, row] of Object.entries(tables))
    await sql`insert into ${sql.table(table)} (${row} from ${numbersTo(count)}`.execute(db)
}

/** Adds `count` deliveries to a webhook that are due. */
export const addWaitingDeliveries = async ({ db }: Database, webhookId: string, count: number) => {
  const time = new Date().toISOString()
  await sql`insert into deliveries (id, kind, target, webhook_id, event_type, status, tries, next_at, created_at)
    select 'delivery' || i, 'webhook', 'https://hooks.example/', ${webhookId}, 'order.placed', 'waiting', 0, ${time}, ${time}
    from ${numbersTo(count)}`.execute(db)
}

/** Updates the statistics by which the database plans its queries. */
export const updateStatistics = async ({ db }: Database): Promise<void> => {
  await sql`analyze`.execute(db)
}

const numbersTo = (count: number) =>
  sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n) as numbers`
