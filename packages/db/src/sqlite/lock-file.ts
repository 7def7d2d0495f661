import Sqlite from 'better-sqlite3'

/**
 * Locks a file until the function that it returns is called or the process ends, however that comes: the lock is one of the
 * operating system, which SQLite takes on every platform, so a killed process leaves nothing behind. Returns undefined when
 * another process has the lock.
 * @throws SqliteError when the file cannot be locked
 */
export const lockFile = (file: string): (() => void) | undefined => {
  const sqlite = new Sqlite(file, { timeout: 0 })
  try {
    // A journal on the disk would only be one more file to wonder about.
    sqlite.pragma('journal_mode = MEMORY')
    sqlite.exec('begin exclusive')
    return () => void sqlite.close()
  } catch (error) {
    sqlite.close()
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return undefined
    throw error
  }
}
