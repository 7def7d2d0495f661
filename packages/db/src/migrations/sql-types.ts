import type { Database } from '../database.ts'

/**
 * Returns the SQL statements of one migration. From version 1.0.0 a released migration never changes; a later one corrects
 * it.
 */
export type Migration = (dialect: Database['dialect']) => string[]

/** The types and constraints of one database's SQL. */
export type SqlTypes = ReturnType<typeof sqlTypes>

export const sqlTypes = (dialect: Database['dialect']) => {
  const isSqlite = dialect === 'sqlite'
  return {
    isSqlite,
    // Compares text byte by byte in both databases. PostgreSQL would otherwise compare by the language of the database.
    bytewise: isSqlite ? 'text' : 'text collate "C"',
    integer: isSqlite ? 'integer' : 'bigint',
    /** An id and a row number for FTS5, because SQLite may renumber the rows of a table without such a column. */
    indexedId: isSqlite
      ? 'number integer primary key, id text not null unique'
      : 'id text collate "C" primary key',
    /** Ends a table. */
    strict: isSqlite ? 'strict' : '',
    /** Ends a table whose rows are stored in the index of its primary key, if the database has such tables. */
    clustered: isSqlite ? 'strict, without rowid' : '',
    // A check constraint accepts null, because its condition is then neither true nor false. So these checks fit columns with and
    // without `not null`.
    isTime: (column: string) => `check (${column} like '____-__-__T__:__:__%Z')`,
    isJson: (column: string) =>
      isSqlite ? `check (json_valid(${column}))` : `check (jsonb_typeof(${column}::jsonb) <> '')`,
    isArray: (column: string) =>
      isSqlite
        ? `check (json_type(${column}) = 'array')`
        : `check (jsonb_typeof(${column}::jsonb) = 'array')`,
  }
}

/** Returns the SQLite triggers that update an FTS5 index of `search_text` with its table. */
export const indexTriggers = (table: string, index: string): string[] => {
  const add = `insert into ${index} (rowid, search_text) values (new.number, new.search_text);`
  const remove = `insert into ${index} (${index}, rowid, search_text) values ('delete', old.number, old.search_text);`
  return [
    `create trigger ${table}_inserted after insert on ${table} begin ${add} end`,
    `create trigger ${table}_updated after update of search_text on ${table} begin ${remove} ${add} end`,
    `create trigger ${table}_deleted after delete on ${table} begin ${remove} end`,
  ]
}

/**
 * Returns the statement that creates the trigram index of `search_text` on PostgreSQL. The owner of a database may lack the
 * right to create this extension, and a server may not have it. Without the index a search scans all rows and finds the same
 * ones.
 */
export const postgresTrigrams = (table: 'users' | 'orders'): string => `do $$
  declare home text;
  begin
    begin
      create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then null;
    end;
    select nspname into home from pg_extension join pg_namespace on extnamespace = pg_namespace.oid
      where extname = 'pg_trgm';
    if home is not null then
      execute format(
        'create index ${table}_by_words on ${table} using gin (search_text %I.gin_trgm_ops)', home);
    end if;
  end
$$`
