import { isDeepStrictEqual } from 'node:util'
import Sqlite from 'better-sqlite3'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type Handle, isPostgres } from '../database.ts'
import { DatabaseRefused } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { migrations, schemaDigest } from '../migrations/migrations.ts'
import { liftTimeLimits } from '../postgres/migrate-postgres.ts'
import { openWithoutTimeouts } from '../postgres/open-postgres.ts'
import * as products from '../repositories/products/products.ts'
import * as shopState from '../repositories/shop-state.ts'
import { readSchemaState } from '../schema-state.ts'
import { removeFile, sync } from '../sqlite/create-file.ts'
import { inspectFile } from '../sqlite/inspect-file.ts'
import { migrateSqlite } from '../sqlite/migrate-sqlite.ts'
import { openReader } from '../sqlite/open-reader.ts'
import { openSqlite, openWriter } from '../sqlite/open-sqlite.ts'
import { openSingleConnection } from '../sqlite/sqlite-dialect.ts'
import { transact } from '../transact.ts'
import { copiedTables, copyRows, reduceBackup, refusedRows } from './backup-rows.ts'

/** The number of rows of each table, and the paths of the images that the rows show. */
type Content = { tables: Record<string, number>; images: string[] }

/**
 * Opens the shop on PostgreSQL at `url`, or else in a SQLite file. The shop may be running. With `queryTimeoutMs`, queries fail if
 * PostgreSQL does not respond in time. @throws DatabaseRefused
 */
export const openShop = async (
  url: string | undefined,
  file: string,
  queryTimeoutMs?: number,
): Promise<Db> => {
  if (url !== undefined) return openWithoutTimeouts(url, queryTimeoutMs)
  if (!inspectFile(file)) throw new DatabaseRefused(`There is no database file ${file}`)
  return openSingleConnection(openWriter(file))
}

/** Opens the database of a backup for reading. */
export const openBackupFile = (file: string): Db => openSingleConnection(openReader(file))

/** Returns the id of the shop. @throws DatabaseRefused if there is no shop, or its schema is of another commit */
export const requireShopId = async (db: Db): Promise<string> => {
  const shopId = await shopState.findShopId(db)
  if (shopId === undefined) throw new DatabaseRefused('The database has no shop yet')
  if ((await readSchemaState(db)).sha256 !== schemaDigest())
    throw new DatabaseRefused(
      'The database has the schema of another commit: use the version of the program that runs the shop',
    )
  return shopId
}

/** Runs `work` on a snapshot of PostgreSQL without time limits, or on SQLite without a snapshot. */
export const readShop = <T>(db: Db, work: (h: Handle) => Promise<T>): Promise<T> => {
  if (!isPostgres(db)) return work(db)
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    await liftTimeLimits(trx)
    return work(trx)
  })
}

/** Writes a snapshot of a shop into a new SQLite file and waits for the disk. The bytes of the file contain no excluded row. */
export const writeBackupFile = async (db: Db, file: string): Promise<Content> => {
  await requireShopId(db)
  const whole = `${file}.whole`
  for (const path of [file, whole]) removeFile(path)
  using cleanup = new DisposableStack()
  cleanup.defer(() => removeFile(whole))
  if (isPostgres(db)) await copyServer(db, whole)
  else await sql`vacuum into ${whole}`.execute(db)
  await using copy = openSingleConnection(new Sqlite(whole))
  await reduceBackup(copy)
  await sql`vacuum into ${file}`.execute(copy)
  sync(file)
  return await readContent(copy)
}

const copyServer = async (db: Db, file: string) => {
  const copy = openSqlite(file)
  try {
    await migrate(copy)
    await readShop(db, (from) => transact(copy.db, (to) => copyRows(from, to)))
  } finally {
    await copy.close()
  }
}

const readContent = async (db: Db): Promise<Content> => {
  const tables: Content['tables'] = {}
  for (const table of Object.keys(copiedTables)) {
    const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
    const { rows } = await query.execute(db)
    tables[table] = rows[0]?.count ?? 0
  }
  return { tables, images: await products.listImages(db) }
}

// An operator may have run ANALYZE, which creates the two tables of statistics.
const listSchemaObjects = async (h: Handle) => {
  const objects = sql`sqlite_schema where type <> 'table' or name not in ('sqlite_stat1', 'sqlite_stat4')`
  return (await sql`select type, name, tbl_name, sql from ${objects} order by type, name`.execute(h)).rows
}

/** Returns whether a file has exactly the tables, indexes, triggers and views of this program. A trigger could give access later. */
const hasOwnSchema = async (db: Db): Promise<boolean> => {
  await using model = openSingleConnection(new Sqlite(':memory:'))
  await migrateSqlite({ db: model, file: undefined }, migrations)
  return isDeepStrictEqual(await listSchemaObjects(db), await listSchemaObjects(model))
}

/** Returns the content of a backup's database. @throws DatabaseRefused if it is damaged, or has other tables or refused rows */
export const checkBackupFile = async (db: Db): Promise<Content> => {
  const has = async (rows: RawBuilder<unknown>) =>
    (await sql`select 1 from ${rows} limit 1`.execute(db)).rows.length > 0
  if (await has(sql`pragma_integrity_check where integrity_check <> 'ok'`).catch(() => true))
    throw new DatabaseRefused('The backup is damaged: its database')
  await requireShopId(db)
  if (!(await hasOwnSchema(db)))
    throw new DatabaseRefused('The backup is not of this program: its database has another schema')
  if (await has(sql`pragma_foreign_key_check`))
    throw new DatabaseRefused('The backup is damaged: some rows refer to missing rows')
  for (const rows of refusedRows)
    if (await has(rows))
      throw new DatabaseRefused(
        'The backup contains sessions, keys or secrets, which a valid backup never contains',
      )
  return readContent(db)
}
