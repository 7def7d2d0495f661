import { chmodSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Handle, Trx } from '../database.ts'
import { DatabaseRefused } from '../errors.ts'
import type { Migration } from '../migrations/sql-types.ts'
import {
  noSchema,
  readSchemaState,
  refuseOtherSchema,
  type SchemaState,
  writeSchemaState,
} from '../schema-state.ts'
import { ownerOnly, sync } from './create-file.ts'

/** Migrates SQLite; see `migrate`. */
export const migrateSqlite = (
  { db, file }: Pick<Database, 'db' | 'file'>,
  steps: readonly Migration[],
): Promise<void> =>
  db.connection().execute(async (connection) => {
    const state = await stateOf(connection)
    refuseOtherSchema('The database file', state, steps)
    if (state.version === steps.length) return
    if (state.version > 0 && file !== undefined)
      await backUp(connection, `${file}.before-schema-${steps.length}`)
    // With foreign keys on, a migration that rebuilds a parent table would delete its children. SQLite ignores this pragma
    // inside a transaction.
    await sql`pragma foreign_keys = off`.execute(connection)
    try {
      await connection.transaction().execute((trx) => apply(trx, steps, state.version))
    } finally {
      await sql`pragma foreign_keys = on`.execute(connection)
    }
  })

const stateOf = async (db: Handle): Promise<SchemaState> => {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'schema_version'`.execute(db)
  return rows.length === 0 ? noSchema : readSchemaState(db)
}

const apply = async (trx: Trx, steps: readonly Migration[], version: number) => {
  for (const step of steps.slice(version)) {
    for (const statement of step('sqlite')) await sql.raw(statement).execute(trx)
  }
  const { rows } = await sql`pragma foreign_key_check`.execute(trx)
  if (rows.length > 0) throw new DatabaseRefused('The schema was not changed: rows would lose their parents')
  await writeSchemaState(trx, steps)
}

const backUp = async (db: Handle, target: string) => {
  const draft = `${target}.new`
  rmSync(draft, { force: true })
  try {
    await sql`vacuum into ${draft}`.execute(db)
    chmodSync(draft, ownerOnly)
    sync(draft)
    renameSync(draft, target)
  } finally {
    // A partial copy must not keep a full disk full.
    rmSync(draft, { force: true })
  }
}

const copies = /^\.before-schema-\d+$/

/**
 * Removes copies that upgrades left beside a SQLite file before `until`, and returns their paths. The copies contain
 * customers who were deleted later.
 */
export const removeOldCopies = ({ file }: Pick<Database, 'file'>, until: Date): string[] => {
  if (file === undefined) return []
  const [folder, name] = [dirname(file), basename(file)]
  const old = readdirSync(folder)
    .filter((entry) => entry.startsWith(name) && copies.test(entry.slice(name.length)))
    .map((entry) => join(folder, entry))
    .filter((path) => statSync(path).mtime < until)
  for (const path of old) rmSync(path)
  return old
}
