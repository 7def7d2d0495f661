import { jsonArrayFrom as postgresRows } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteRows } from 'kysely/helpers/sqlite'
import { type Handle, isPostgres } from '../database.ts'

/** Rows of another table as one column of JSON. */
export const jsonRows = (h: Handle) => (isPostgres(h) ? postgresRows : sqliteRows)

/** Such a column as both drivers should have given it: PostgreSQL's parses JSON, SQLite's hands it over as text. */
export const parseJsonColumn = <T>(value: T | string): T =>
  typeof value === 'string' ? JSON.parse(value) : value
