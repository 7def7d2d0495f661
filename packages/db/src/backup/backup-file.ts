import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import Sqlite from 'better-sqlite3'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type Handle, isPostgres } from '../database.ts'
import { DatabaseRefused } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { schemaDigest } from '../migrations/migrations.ts'
import { liftTimeLimits } from '../postgres/migrate-postgres.ts'
import { openWithoutTimeouts } from '../postgres/open-postgres.ts'
import * as shopState from '../repositories/shop-state.ts'
import { readSchemaState } from '../schema-state.ts'
import { sync } from '../sqlite/create-file.ts'
import { inspectFile } from '../sqlite/inspect-file.ts'
import { openReader } from '../sqlite/open-reader.ts'
import { openSqlite, openWriter } from '../sqlite/open-sqlite.ts'
import { GroupCommitDriver, openKysely } from '../sqlite/sqlite-dialect.ts'
import { transact } from '../transact.ts'
import { copiedTables, copyRows } from './copy-rows.ts'
import { excludedRows, reduceBackup, rowsWithSecrets } from './excluded-rows.ts'

const connect = (sqlite: Sqlite.Database): Db =>
  openKysely(new GroupCommitDriver({ reader: sqlite, writer: sqlite }))

/** Opens the shop on PostgreSQL at `url`, or else in a SQLite file. The shop may be running. @throws DatabaseRefused */
export const openShop = async (url: string | undefined, file: string): Promise<Db> => {
  if (url !== undefined) return openWithoutTimeouts(url)
  if (!inspectFile(file)) throw new DatabaseRefused(`There is no database file ${file}`)
  return connect(openWriter(file))
}

/** Opens the database of a backup for reading. */
export const openBackupFile = (file: string): Db => connect(openReader(file))

/** Returns the id of the shop. @throws DatabaseRefused if there is no shop, or its schema is of another commit */
export const requireShopId = async (db: Db): Promise<string> => {
  const shopId = await shopState.findShopId(db)
  if (shopId === undefined) throw new DatabaseRefused('The database has no shop yet')
  if ((await readSchemaState(db)).sha256 !== schemaDigest())
    throw new DatabaseRefused(
      'The database has the schema of another commit: use the program that the shop runs',
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
export const writeBackupFile = async (db: Db, file: string): Promise<void> => {
  await requireShopId(db)
  const whole = `${file}.whole`
  for (const path of [file, whole]) rmSync(path, { force: true })
  if (!isPostgres(db)) await sql`vacuum into ${whole}`.execute(db)
  else await copyServer(db, whole)
  {
    await using copy = connect(new Sqlite(whole))
    await reduceBackup(copy)
    await sql`vacuum into ${file}`.execute(copy)
  }
  rmSync(whole)
  sync(file)
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

export const countRows = async (db: Db): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(copiedTables)) {
    const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
    counts[table] = (await query.execute(db)).rows[0]?.count ?? 0
  }
  return counts
}

/** @throws DatabaseRefused if the database of a backup is damaged or has excluded rows */
export const checkBackupFile = async (db: Db): Promise<void> => {
  const select = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows
  const [integrity] = await select(sql`pragma integrity_check(1)`).catch(() => [])
  if (!isDeepStrictEqual(integrity, { integrity_check: 'ok' }))
    throw new DatabaseRefused('The backup is damaged: its database')
  await requireShopId(db)
  if ((await select(sql`pragma foreign_key_check`)).length > 0)
    throw new DatabaseRefused('The backup is damaged: rows lack what they belong to')
  for (const rows of [...excludedRows, ...rowsWithSecrets])
    if ((await select(sql`select 1 from ${rows} limit 1`)).length > 0)
      throw new DatabaseRefused('The backup has rows that give access, which no backup has')
}
