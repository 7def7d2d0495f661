import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db, Trx } from '../database.ts'
import { isLockTimeout } from '../driver-errors.ts'
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

// Any number, but always the same: nodes that start together queue for it.
const migrationLock = 8_661_747_165

// Whoever asks for a table waits behind the step that waits for it, and a backup reads its tables for minutes: so a step waits
// for a moment only, less than the other nodes' statements do, and comes again.
const lockTimeout = '500ms'
const pauseMs = 1000

/** See `migrate`. */
export const migratePostgres = async (
  { db, openMigrationDb }: Database,
  steps: readonly Migration[],
  onWait: () => void,
): Promise<void> => {
  const own = openMigrationDb?.()
  try {
    while (!(await isApplied(own ?? db, steps))) {
      onWait()
      await sleep(pauseMs)
    }
  } finally {
    await own?.destroy()
  }
}

/** False when others hold a table that has to change. */
const isApplied = (db: Db, steps: readonly Migration[]) =>
  transact(db, async (trx) => {
    await liftTimeLimits(trx)
    await lockMigrations(trx)
    await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(trx)
    await migrateWithin(trx, steps)
    return true
  }).catch((error: unknown) => {
    if (isLockTimeout(error)) return false
    throw error
  })

/** Waits until nobody else changes the schema; until the transaction ends nobody does. */
export const lockMigrations = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
}

/** As `migrate`, within a transaction that holds the lock. */
export const migrateWithin = async (trx: Trx, steps: readonly Migration[]): Promise<void> => {
  const state = (await schemaOf(trx)) ?? noSchema
  refuseOtherSchema('The PostgreSQL database', state, steps)
  if (state.version === steps.length) return
  for (const step of steps.slice(state.version)) {
    for (const statement of step('postgres')) await sql.raw(statement).execute(trx)
  }
  await writeSchemaState(trx, steps)
}

/** Returns the state of the schema, undefined when the database is empty. @throws DatabaseRefused when it is another program's */
export const schemaOf = async (trx: Trx): Promise<SchemaState | undefined> => {
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
 * Until the transaction ends no time limit of PostgreSQL holds: those that a connection does not ask for may still be set by the
 * database, by its user or by a pooler.
 */
export const liftTimeLimits = async (trx: Trx): Promise<void> => {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
}
