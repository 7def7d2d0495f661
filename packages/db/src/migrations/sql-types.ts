import type { Database } from '../database.ts'

/** The SQL statements of one step of the schema. From version 1.0.0 on a released step never changes; a later one corrects it. */
export type Migration = (dialect: Database['dialect']) => string[]

/** The names of types and constraints in the SQL of one database. */
export type SqlTypes = ReturnType<typeof sqlTypes>

/** Returns the types and constraints in which the SQL of the two databases differs, and `isTime`, which both know. */
export const sqlTypes = (dialect: Database['dialect']) => {
  const isSqlite = dialect === 'sqlite'
  return {
    isSqlite,
    // PostgreSQL would compare text by the language of the database. Both compare this type byte by byte.
    bytewise: isSqlite ? 'text' : 'text collate "C"',
    integer: isSqlite ? 'integer' : 'bigint',
    /** An id with a number for FTS5, because SQLite may renumber the rows of a table that has no such column. */
    indexedId: isSqlite
      ? 'number integer primary key, id text not null unique'
      : 'id text collate "C" primary key',
    /** Ends a table. */
    strict: isSqlite ? 'strict' : '',
    /** Ends a table whose rows lie in the index of its primary key, where the database has such tables. */
    clustered: isSqlite ? 'strict, without rowid' : '',
    isTime: (column: string) => `check (${column} like '____-__-__T__:__:__%Z')`,
    isJson: (column: string) =>
      isSqlite ? `check (json_valid(${column}))` : `check (${column}::jsonb is not null)`,
    isJsonOrNull: (column: string) =>
      `check (${column} is null or ${isSqlite ? `json_valid(${column})` : `${column}::jsonb is not null`})`,
    isArray: (column: string) =>
      isSqlite
        ? `check (json_type(${column}) = 'array')`
        : `check (jsonb_typeof(${column}::jsonb) = 'array')`,
  }
}

/** The triggers by which an FTS5 index of `search_text` follows its table on SQLite. */
export const indexTriggers = (table: string, index: string): string[] => {
  const add = `insert into ${index} (rowid, search_text) values (new.number, new.search_text);`
  const remove = `insert into ${index} (${index}, rowid, search_text) values ('delete', old.number, old.search_text);`
  return [
    `create trigger ${table}_inserted after insert on ${table} begin ${add} end`,
    `create trigger ${table}_updated after update of search_text on ${table} begin ${remove} ${add} end`,
    `create trigger ${table}_deleted after delete on ${table} begin ${remove} end`,
  ]
}
