import type Sqlite from 'better-sqlite3'

/** Teaches a connection `fold(text)`: the text in capitals of every alphabet, where SQLite itself knows those of ASCII only. */
export const addFold = (sqlite: Sqlite.Database): void => {
  sqlite.function('fold', { deterministic: true }, (text) => String(text).toUpperCase())
}
