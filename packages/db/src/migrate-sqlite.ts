import { chmodSync, renameSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { ownerOnly, sync } from './create-file.ts'
import type { Database, Handle, Trx } from './database.ts'
import { DatabaseRefused } from './errors.ts'
import type { Migration } from './migrations/migrations.ts'

/** See `migrate`. */
export const migrateSqlite = ({ db, file }: Database, steps: readonly Migration[]): Promise<void> =>
  db.connection().execute(async (connection) => {
    const before = await version(connection)
    if (before >= steps.length) return
    if (before > 0 && file !== undefined) await backUp(connection, `${file}.before-schema-${steps.length}`)
    // With foreign keys on, a step that rebuilds a parent table would delete its children; inside a transaction the switch
    // is ignored.
    await sql`pragma foreign_keys = off`.execute(connection)
    try {
      await connection.transaction().execute((trx) => apply(trx, steps))
    } finally {
      await sql`pragma foreign_keys = on`.execute(connection)
    }
  })

const version = async (db: Handle) => {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  return rows[0]?.user_version ?? 0
}

const apply = async (trx: Trx, steps: readonly Migration[]) => {
  for (const step of steps.slice(await version(trx))) {
    for (const statement of step('sqlite')) await sql.raw(statement).execute(trx)
  }
  const { rows } = await sql`pragma foreign_key_check`.execute(trx)
  if (rows.length > 0) throw new DatabaseRefused('The schema was not changed: rows would lose their parents')
  await sql.raw(`pragma user_version = ${steps.length}`).execute(trx)
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
    // A full disk stays full with half a copy on it.
    rmSync(draft, { force: true })
  }
}
