import { renameSync, rmSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { sync } from './create-file.ts'
import type { Database } from './database.ts'
import { DatabaseRefused } from './errors.ts'
import type { Migration } from './migrations/migrations.ts'
import type { Tables } from './tables.ts'

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
      await sql`begin immediate`.execute(connection)
      try {
        await apply(connection, steps)
        await sql`commit`.execute(connection)
      } catch (error) {
        await sql`rollback`.execute(connection)
        throw error
      }
    } finally {
      await sql`pragma foreign_keys = on`.execute(connection)
    }
  })

const version = async (db: Kysely<Tables>) => {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  return rows[0]?.user_version ?? 0
}

const apply = async (db: Kysely<Tables>, steps: readonly Migration[]) => {
  for (const step of steps.slice(await version(db))) {
    for (const statement of step('sqlite')) await sql.raw(statement).execute(db)
  }
  const { rows } = await sql`pragma foreign_key_check`.execute(db)
  if (rows.length > 0) throw new DatabaseRefused('The schema was not changed: rows would lose their parents')
  await sql.raw(`pragma user_version = ${steps.length}`).execute(db)
}

const backUp = async (db: Kysely<Tables>, target: string) => {
  const draft = `${target}.new`
  rmSync(draft, { force: true })
  await sql`vacuum into ${draft}`.execute(db)
  sync(draft)
  renameSync(draft, target)
}
