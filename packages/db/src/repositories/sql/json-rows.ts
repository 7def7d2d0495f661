import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom as postgresRows } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteRows } from 'kysely/helpers/sqlite'
import { type Handle, isPostgres } from '../../database.ts'

/** Returns Kysely's helper that selects rows of another table as one JSON column. */
export const jsonRows = (h: Handle) => (isPostgres(h) ? postgresRows : sqliteRows)

/** Selects the texts of a JSON array, which may have more entries than a statement may have parameters. */
export const jsonTexts = (h: Handle, json: string): RawBuilder<string> =>
  isPostgres(h)
    ? sql`(select json_array_elements_text(${json}::json))`
    : sql`(select value from json_each(${json}))`

/** Parses a JSON column: PostgreSQL's driver has parsed it already, SQLite's returns text. */
export const parseJsonColumn = <T>(value: T | string): T =>
  typeof value === 'string' ? JSON.parse(value) : value
