import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { Db } from '../database.ts'
import { DatabaseRefused } from '../errors.ts'
import { removeFile } from './create-file.ts'
import { busyTimeoutMs } from './open-reader.ts'
import { openSingleConnection } from './sqlite-dialect.ts'

const schema = `CREATE TABLE rate_limits (kind text not null, key text not null, remaining integer not null,
  window_ms integer not null, ends_at integer not null, primary key (kind, key)) strict, without rowid`

/**
 * Opens the file with the rate limits of a SQLite shop. A missing, damaged or foreign file is replaced by an empty one, and
 * `replaced` names the reason. No write waits for the disk: a killed process loses no count, a power failure may lose all.
 * See docs/decisions/0004-rate-limits.md.
 * @throws DatabaseRefused if the file cannot be opened or read now
 */
export const openLimitsFile = (file: string, clockMs: () => number) => {
  const replaced = existsSync(file) ? faultOf(file) : 'missing'
  if (replaced !== undefined) removeFile(file)
  // Without a timeout, because all requests would wait while another program writes.
  const sqlite = new Sqlite(file, { timeout: 0 })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = OFF')
  sqlite.function('now_ms', clockMs)
  if (replaced !== undefined) sqlite.exec(schema)
  return { db: openSingleConnection(sqlite), replaced, close: () => void sqlite.close() }
}

/** Opens the existing file for a command. A running shop may have it open, too. */
export const openExistingLimitsFile = (file: string): Db => {
  const sqlite = new Sqlite(file, { fileMustExist: true, timeout: busyTimeoutMs })
  sqlite.pragma('synchronous = OFF')
  return openSingleConnection(sqlite)
}

const faultOf = (file: string): string | undefined => {
  try {
    const sqlite = new Sqlite(file)
    const found = sqlite.prepare("select group_concat(sql, ';') from sqlite_schema").pluck().get()
    const check = sqlite.pragma('quick_check', { simple: true })
    sqlite.close()
    if (check !== 'ok') return 'damaged'
    return found === schema ? undefined : 'of another program or version'
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    // After any other error, its counts are good.
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(code))
      throw new DatabaseRefused(`${file} cannot be opened: ${message}`, { cause: error })
    return message
  }
}
