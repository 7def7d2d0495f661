import Sqlite from 'better-sqlite3'

/** The milliseconds that SQLite waits while another program locks the file. */
export const busyTimeoutMs = 2000

export const setPragmas = (sqlite: Sqlite.Database): void => {
  sqlite.pragma('trusted_schema = OFF')
  sqlite.pragma('cell_size_check = ON')
}

/** Opens a read-only connection, which sees committed data. */
export const openReader = (file: string): Sqlite.Database => {
  const reader = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
  setPragmas(reader)
  return reader
}
