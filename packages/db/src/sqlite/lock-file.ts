import Sqlite from 'better-sqlite3'
import { DatabaseRefused } from '../errors.ts'

/** A lock would end early if the garbage collector closed its connection. */
const locks = new Set<Sqlite.Database>()

/**
 * Locks a file until the returned function is called or the process ends. Waits up to `waitMs`, and returns undefined if another
 * process still has the lock. The operating system holds the lock, on every platform, so a killed process leaves none behind.
 * @throws DatabaseRefused if the file cannot be locked
 */
export const lockFile = (file: string, waitMs = 0): (() => void) | undefined => {
  let sqlite: Sqlite.Database | undefined
  try {
    sqlite = new Sqlite(file, { timeout: waitMs })
    // The journal stays in memory, so that no further file appears on the disk.
    sqlite.pragma('journal_mode = MEMORY')
    sqlite.exec('begin exclusive')
    const lock = sqlite
    locks.add(lock)
    return () => {
      lock.close()
      locks.delete(lock)
    }
  } catch (error) {
    sqlite?.close()
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return undefined
    throw new DatabaseRefused(`${file} cannot be locked: ${(error as Error).message}`, { cause: error })
  }
}
