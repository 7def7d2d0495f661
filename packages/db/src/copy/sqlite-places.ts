import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, sql } from 'kysely'
import { sync } from '../create-file.ts'
import type { Db, Trx } from '../database.ts'
import { DatabaseRefused } from '../errors.ts'
import { inspectFile, schemaOfFile } from '../inspect-file.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/migrations.ts'
import { openReader } from '../open-reader.ts'
import { openSqlite, openWriter } from '../open-sqlite.ts'
import { GroupingDriver, ShopSqliteDialect } from '../sqlite-dialect.ts'
import type { Tables } from '../tables.ts'
import { transact } from '../transact.ts'

/** What is committed in a file at this moment, and stays so until `end`; whoever writes goes on. */
export const openSnapshot = (file: string) => {
  if (!inspectFile(file)) throw new DatabaseRefused(`There is no database file ${file}`)
  const reader = openReader(file)
  reader.exec('begin')
  const schema = schemaOfFile(reader)
  const db: Db = new Kysely<Tables>({
    dialect: new ShopSqliteDialect(new GroupingDriver({ reader, writer: reader })),
  })
  return { db, schema, end: async () => void reader.close() }
}

/** Writes to the file of a shop that may be running. */
export const writeBeside = async (file: string, work: (trx: Trx) => Promise<void>): Promise<void> => {
  const writer = openWriter(file)
  const driver = new GroupingDriver({ reader: writer, writer })
  try {
    await transact(new Kysely<Tables>({ dialect: new ShopSqliteDialect(driver) }), work)
  } finally {
    writer.close()
  }
}

/**
 * Makes a file of a schema, fills it, and brings it up to date, beside the one in whose place `takePlace` puts it.
 * @throws DatabaseRefused when the rows do not fit together
 */
export const fillBeside = async (file: string, schema: number, fill: (trx: Trx) => Promise<void>) => {
  const draft = `${file}.restoring`
  const discard = () => {
    for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(draft + rest, { force: true })
  }
  discard()
  try {
    const database = openSqlite(draft)
    try {
      // Without its name, so that no copies of a draft are made.
      const unnamed = { ...database, file: undefined }
      await migrate(unnamed, migrations.slice(0, schema))
      await transact(database.db, fill)
      await migrate(unnamed)
      const { rows } = await sql`pragma foreign_key_check`.execute(database.db)
      if (rows.length > 0) throw new DatabaseRefused('Rows lack what they belong to')
    } finally {
      await database.close()
    }
    sync(draft)
  } catch (error) {
    discard()
    throw error
  }
  return { discard, takePlace: () => takePlace(draft, file) }
}

const takePlace = async (draft: string, file: string) => {
  // What its log still holds must not be played into the new file.
  if (existsSync(file)) await openSqlite(file).close()
  renameSync(draft, file)
  sync(dirname(file))
}
