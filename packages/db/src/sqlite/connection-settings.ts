import type Sqlite from 'better-sqlite3'

/** The milliseconds that SQLite waits while another program locks the file. */
export const busyTimeoutMs = 2000

export const setPragmas = (sqlite: Sqlite.Database): void => {
  sqlite.pragma('trusted_schema = OFF')
  sqlite.pragma('cell_size_check = ON')
}
