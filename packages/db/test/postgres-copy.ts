import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate, openDatabase } from '../src/index.ts'

const templateLock = 1
/** Deleted rows stay in the files, and every scan of a table reads them. */
const mostBytes = 256 * 1024

/** A migrated database of this process, with the state of its catalogs when it was new. */
type Migrated = { name: string; schema: string }

/** Databases that no test uses now. */
const idle: Migrated[] = []
let migrated: Promise<void> | undefined

/** A PostgreSQL database for a test, migrated or empty. */
type Copy = {
  url: string
  /** Ends all connections, like an administrator or a failover, and returns their number. */
  endConnections: () => Promise<number>
  /** Locks every table until the returned function is called. */
  lockEverything: () => Promise<() => Promise<void>>
  remove: () => Promise<void>
}

/** Creates a database for the running test. */
export const postgresCopy = async ({ empty } = { empty: false }): Promise<Copy> => {
  const database = empty ? undefined : (idle.pop() ?? (await createMigrated()))
  const name = database?.name ?? (await create('template0'))
  return {
    url: addressOf(name),
    endConnections: () => within(server(), (admin) => endConnections(admin, name)),
    lockEverything: async () => {
      const holder = new pg.Client({ connectionString: addressOf(name) })
      await holder.connect()
      await holder.query('begin')
      await holder.query(`lock table ${(await tablesOf(holder)).join(', ')} in access exclusive mode`)
      return () => holder.end()
    },
    remove: async () => {
      await within(server(), (admin) => endConnections(admin, name))
      // Creating a database takes ten times as long as emptying one.
      if (database && (await becomesNew(database).catch(() => false))) idle.push(database)
      else await within(server(), (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

/** Drops the databases of a test run. */
export const dropCopies = (prefix: string): Promise<void> =>
  within(server(), async (admin) => {
    const { rows } = await admin.query('select datname from pg_database where starts_with(datname, $1)', [
      prefix,
    ])
    for (const { datname } of rows) {
      await admin.query(`alter database ${datname} is_template false`)
      await admin.query(`drop database ${datname} with (force)`)
    }
  })

const createMigrated = async (): Promise<Migrated> => {
  migrated ??= within(server(), makeTemplate)
  await migrated
  const name = await create(template())
  return { name, schema: await within(addressOf(name), schemaOf) }
}

const create = async (source: string): Promise<string> => {
  const name = `${prefix()}_${randomUUID().replaceAll('-', '')}`
  await within(server(), async (admin) => {
    const { rows } = await admin.query("select current_setting('server_version_num')::int as version")
    // Version 14 always copies files, and rejects this option.
    const strategy = rows[0].version < 150_000 ? '' : 'strategy file_copy'
    await admin.query(`create database ${name} template ${source} ${strategy}`)
  })
  return name
}

/** Deletes all rows; returns true if the database is then as good as new: without other schemas, and not much larger. */
const becomesNew = ({ name, schema }: Migrated): Promise<boolean> =>
  within(addressOf(name), async (client) => {
    if ((await schemaOf(client)) !== schema) return false
    const tables = (await tablesOf(client)).filter((table) => table !== 'schema_version')
    const sizes = tables.map((table) => `pg_relation_size('${table}')`)
    const { rows } = await client.query(`select ${sizes.join(' + ')} as bytes`)
    if (rows[0].bytes > mostBytes) return false
    // Triggers are disabled, because one of them protects the audit log.
    const deletions = tables.map((table) => `delete from ${table}`)
    await client.query(['set session_replication_role = replica', ...deletions].join('; '))
    return true
  })

/** Returns a text that changes with any table, column, index, trigger, function or schema version. */
const schemaOf = async (client: pg.Client): Promise<string> => {
  const catalogs = ['pg_type', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'schema_version']
  const states = catalogs.map((name) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${name})`)
  const { rows } = await client.query(`select concat_ws(', ', ${states.join(', ')}) as schema`)
  return rows[0].schema
}

const tablesOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
  return rows.map(({ tablename }) => tablename)
}

/** Ends all connections to a database, waits until they are closed, and returns their number. */
const endConnections = async (admin: pg.Client, name: string): Promise<number> => {
  const end = 'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1'
  return (await admin.query(end, [name])).rows.length
}

const readVariable = (name: string) => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is set by postgres-global-setup.ts`)
  return value
}
const server = () => readVariable('TEST_DATABASE_URL')
const prefix = () => readVariable('TEST_DATABASE_PREFIX')
const template = () => `${prefix()}_template`

const addressOf = (name: string) => {
  const url = new URL(server())
  url.pathname = `/${name}`
  return url.href
}

/** Runs `work` on a separate connection. */
export const within = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

// Several test processes start at once: the first one creates the template, and the others wait for it.
const makeTemplate = async (admin: pg.Client) => {
  await admin.query('select pg_advisory_lock($1)', [templateLock])
  const { rows } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [
    template(),
  ])
  if (rows.length > 0) return
  await admin.query(`create database ${template()} template template0`)
  const database = await openDatabase({ url: addressOf(template()) })
  await migrate(database)
  await database.close()
  await admin.query(`alter database ${template()} is_template true allow_connections false`)
}
