import { jsonArrayFrom as postgresRows } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteRows } from 'kysely/helpers/sqlite'
import { type Handle, isPostgres } from '../database.ts'

/** Returns Kysely's helper that selects rows of another table as one JSON column. */
export const jsonRows = (h: Handle) => (isPostgres(h) ? postgresRows : sqliteRows)

/** Parses a JSON column: PostgreSQL's driver has parsed it already, SQLite's returns text. */
export const parseJsonColumn = <T>(value: T | string): T =>
  typeof value === 'string' ? JSON.parse(value) : value
