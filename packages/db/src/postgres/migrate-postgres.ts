import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { DatabaseRefused } from '../errors.ts'
import type { Migration } from '../migrations/sql-types.ts'
import {
  noSchema,
  readSchemaState,
  refuseOtherSchema,
  type SchemaState,
  writeSchemaState,
} from '../schema-state.ts'
import { transact } from '../transact.ts'

// The key of the advisory lock. It must never change, so that nodes that start at once wait for each other.
const migrationLock = 8_661_747_165

/** Migrates PostgreSQL; see `migrate`. */
export const migratePostgres = async (
  { db, openMigrationDb }: Database,
  steps: readonly Migration[],
): Promise<void> => {
  await using own = openMigrationDb?.()
  await transact(own ?? db, async (trx) => {
    await liftTimeLimits(trx)
    await lockMigrations(trx)
    await migrateWithin(trx, steps)
  })
}

/** Acquires the lock of migrations until the transaction ends. */
export const lockMigrations = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
}

/** Applies missing migrations in a transaction that holds the lock of migrations; see `migrate`. */
export const migrateWithin = async (trx: Trx, steps: readonly Migration[]): Promise<void> => {
  const state = (await findSchemaState(trx)) ?? noSchema
  refuseOtherSchema('The PostgreSQL database', state, steps)
  if (state.version === steps.length) return
  for (const step of steps.slice(state.version)) {
    for (const statement of step('postgres')) await sql.raw(statement).execute(trx)
  }
  await writeSchemaState(trx, steps)
}

/** Returns the state of the schema; undefined if the database is empty. @throws DatabaseRefused if it is another program's */
export const findSchemaState = async (trx: Trx): Promise<SchemaState | undefined> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() order by tablename`.execute(trx)
  if (tables.length === 0) return undefined
  if (!tables.some(({ name }) => name === 'schema_version')) {
    throw new DatabaseRefused('The PostgreSQL database holds tables of another program')
  }
  return readSchemaState(trx)
}

/**
 * Lifts all time limits of PostgreSQL until the transaction ends, including limits that the database, its user or a pooler
 * sets.
 */
export const liftTimeLimits = async (trx: Trx): Promise<void> => {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
}
