import Sqlite from 'better-sqlite3'

/** For how long SQLite waits where another program keeps the file. */
export const busyTimeoutMs = 2000

/** What every connection to a shop's file is told. */
export const setUp = (sqlite: Sqlite.Database): void => {
  sqlite.pragma('trusted_schema = OFF')
  sqlite.pragma('cell_size_check = ON')
}

/** A connection that cannot write; it sees what is committed. */
export const openReader = (file: string): Sqlite.Database => {
  const reader = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
  setUp(reader)
  return reader
}
