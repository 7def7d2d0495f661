import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../src/migrate.ts'
import { openDatabase } from '../src/open.ts'

const template = 'shop_template'
const templateLock = 1

let migrated: Promise<void> | undefined

/** A new PostgreSQL database, migrated or empty. */
type Copy = {
  url: string
  /** Ends all connections to it, as an administrator or a failover does, and gives their number. */
  endConnections: () => Promise<number>
  /** Keeps everybody from every table until what is given back is called. */
  lockEverything: () => Promise<() => Promise<void>>
  remove: () => Promise<void>
}

/** Makes a database that belongs to the running test. */
export const postgresCopy = async ({ empty } = { empty: false }): Promise<Copy> => {
  migrated ??= asAdmin(makeTemplate)
  await migrated
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  const source = empty ? 'template0' : template
  await asAdmin((admin) => admin.query(`create database ${name} template ${source} strategy file_copy`))
  return {
    url: addressOf(name),
    endConnections: () =>
      asAdmin(async (admin) => {
        const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
        return (await admin.query(end, [name])).rows.length
      }),
    lockEverything: async () => {
      const holder = new pg.Client({ connectionString: addressOf(name) })
      await holder.connect()
      await holder.query('begin')
      const { rows } = await holder.query("select tablename from pg_tables where schemaname = 'public'")
      const tables = rows.map(({ tablename }) => tablename).join(', ')
      await holder.query(`lock table ${tables} in access exclusive mode`)
      return () => holder.end()
    },
    remove: async () => {
      await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

const server = () => {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) throw new Error('TEST_DATABASE_URL is set by postgres-global-setup.ts')
  return url
}

const addressOf = (name: string) => {
  const url = new URL(server())
  url.pathname = `/${name}`
  return url.href
}

const asAdmin = async <T>(work: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client({ connectionString: server() })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

// Several test processes come at once: the first one makes the template, the others wait for it.
const makeTemplate = async (admin: pg.Client) => {
  await admin.query('select pg_advisory_lock($1)', [templateLock])
  const { rows } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [
    template,
  ])
  if (rows.length > 0) return
  await admin.query(`drop database if exists ${template}`)
  await admin.query(`create database ${template} template template0`)
  const database = await openDatabase({ url: addressOf(template) })
  await migrate(database)
  await database.close()
  await admin.query(`alter database ${template} is_template true allow_connections false`)
}
