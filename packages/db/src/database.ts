import { type Kysely, PostgresAdapter, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The root handle, for single reads. It throws inside a transaction. */
export type Db = Kysely<Tables>

/** An open transaction. Functions that write take it as their first argument. */
export type Trx = Transaction<Tables>

/** A handle for reads: the root handle or an open transaction. */
export type Handle = Db | Trx

/** An open database. */
export type Database = {
  db: Db
  /**
   * For searches and analytics queries, so that other requests do not wait for them. SQLite runs them in a worker thread,
   * PostgreSQL on two connections of their own. They see committed data only.
   * See docs/decisions/0012-reader-thread.md.
   */
  analytics: Db
  /** For quick checks, such as the catalogue's revision. They must not wait for the connections of other requests. */
  checks: Db
  dialect: 'sqlite' | 'postgres'
  /** Warnings for the operator that were found while the database was opened, one sentence each. */
  warnings: readonly string[]
  /** The path of the SQLite file; absent on PostgreSQL. */
  file?: string
  /** Opens a PostgreSQL connection without the shop's time limits, for a migration. The caller must destroy it after use. */
  openMigrationDb?: () => Db
  /** Counts PostgreSQL's connections of this process, without those of `checks`, and the requests that wait for one. */
  connections?: () => { used: number; idle: number; waiting: number }
  /** Checks that the database responds within one second. @throws DatabaseBusy */
  ping: () => Promise<void>
  /** Closes all connections. SQLite then moves its write-ahead log into the database file. */
  close: () => Promise<void>
}

/** Returns true if the handle is PostgreSQL's. Only PostgreSQL has row locks and needs SQL for them. */
export const isPostgres = (handle: Handle): boolean => handle.getExecutor().adapter instanceof PostgresAdapter
