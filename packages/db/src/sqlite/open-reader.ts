import Sqlite from 'better-sqlite3'
import { busyTimeoutMs, setPragmas } from './connection-settings.ts'

/** Opens a read-only connection, which sees committed data. */
export const openReader = (file: string): Sqlite.Database => {
  const reader = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
  setPragmas(reader)
  return reader
}
