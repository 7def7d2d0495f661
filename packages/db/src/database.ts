import { type Kysely, PostgresAdapter, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The root handle: for single reads; inside a transaction it throws. */
export type Db = Kysely<Tables>

/** An open transaction: what writes take. */
export type Trx = Transaction<Tables>

/** Where a read may happen. */
export type Handle = Db | Trx

/** An open database. */
export type Database = {
  db: Db
  /**
   * For reads that may take long, so that nobody waits for them: on SQLite in a thread of their own, on PostgreSQL over two
   * connections of their own. They see what was committed before.
   */
  analytics: Db
  /** For quick looks (is it there, has the catalogue changed) that must not wait for the connections of all others. */
  checks: Db
  dialect: 'sqlite' | 'postgres'
  /** Sentences for the operator about how the database was found. */
  warnings: readonly string[]
  /** The SQLite file. */
  file?: string
  /** PostgreSQL without the shop's time limits, for a long migration; to be destroyed after use. */
  openMigrationDb?: () => Db
  /** PostgreSQL's connections to this process, without those of `checks`, and how many wait for one. */
  connections?: () => { used: number; idle: number; waiting: number }
  /** Asks the database for a sign of life, for a second at most. @throws DatabaseBusy */
  ping: () => Promise<void>
  /** Ends all connections; SQLite's write-ahead log is folded into its file. */
  close: () => Promise<void>
}

/** Whether a handle speaks to PostgreSQL, where rows have locks that SQLite needs no words for. */
export const isPostgres = (handle: Handle): boolean => handle.getExecutor().adapter instanceof PostgresAdapter
