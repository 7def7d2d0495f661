import { statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { Database } from '../database.ts'
import { translateError } from '../driver-errors.ts'
import { DatabaseRefused } from '../errors.ts'
import type { OnStatement } from '../statement-log.ts'
import { createFile } from './create-file.ts'
import { inspectFile } from './inspect-file.ts'
import { busyTimeoutMs, openReader, setPragmas } from './open-reader.ts'
import { createReaderDriver } from './reader-driver.ts'
import { type Connections, createGroupCommitDriver, openKysely } from './sqlite-dialect.ts'

// The pages of about 35 orders. A damaged log loses the data that only the log has. Half of SQLite's default takes no more CPU time
// and 6 % more waits for the disk in 1,000 orders. A quarter of the default takes 17 % more waits.
// See docs/decisions/0010-group-commit.md.
const checkpointPages = 500
const restMs = 1000
const journalLimitBytes = 64 * 1024 * 1024

/** Opens a SQLite file; see `openDatabase`. */
export const openSqlite = (file: string, onStatement?: OnStatement): Database => {
  if (!inspectFile(file)) refuseOnError(`The database file ${file} cannot be made`, () => createFile(file))
  const connections = refuseOnError(`The database file ${file} cannot be opened`, () => connect(file))
  const { writer, reader } = connections
  const driver = createGroupCommitDriver(connections)
  const db = openKysely(driver, onStatement)
  const analyticsDriver = createReaderDriver(file)
  const restTimer = emptyLogAtRest(writer)
  return {
    db,
    analytics: openKysely(analyticsDriver, onStatement),
    checks: db,
    dialect: 'sqlite',
    warnings: [],
    file,
    // The ping bypasses the queue of transactions, because its result does not depend on them.
    ping: async () => {
      try {
        reader.pragma('schema_version')
      } catch (error) {
        throw translateError(error)
      }
    },
    close: async () => {
      clearInterval(restTimer)
      // The last connection that closes removes the log, and a read-only connection cannot. Kysely's `destroy` closes
      // nothing before its first query.
      await analyticsDriver.destroy()
      await driver.destroy()
    },
  }
}

const refuseOnError = <T>(sentence: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error
    throw new DatabaseRefused(`${sentence}: ${(error as Error).message}`, { cause: error })
  }
}

const connect = (file: string): Connections => {
  const writer = openWriter(file)
  try {
    return { writer, reader: openReader(file) }
  } catch (error) {
    writer.close()
    throw error
  }
}

/** Opens a connection that may write. */
export const openWriter = (file: string): Sqlite.Database => {
  const writer = new Sqlite(file, { fileMustExist: true, timeout: busyTimeoutMs })
  try {
    setUpWriter(writer)
    return writer
  } catch (error) {
    writer.close()
    throw error
  }
}

// SQLite does not store these settings in the file, `synchronous` included: it opens a file in WAL mode with NORMAL. A
// power failure could then lose acknowledged orders.
const setUpWriter = (sqlite: Sqlite.Database) => {
  setPragmas(sqlite)
  if (sqlite.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
    throw new DatabaseRefused(`The database file ${sqlite.name} lies where write-ahead logging is impossible`)
  }
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  // Deleted data, such as a customer, is overwritten and not only unlinked.
  sqlite.pragma('secure_delete = ON')
  sqlite.pragma(`journal_size_limit = ${journalLimitBytes}`)
  sqlite.pragma(`wal_autocheckpoint = ${checkpointPages}`)
}

/** Checkpoints and empties the log after a pause of all writes, so that no data depends on the log alone. */
const emptyLogAtRest = (sqlite: Sqlite.Database) => {
  let lastWriteMs = 0
  return setInterval(() => {
    const { size = 0, mtimeMs = 0 } = statSync(`${sqlite.name}-wal`, { throwIfNoEntry: false }) ?? {}
    if (size > 0 && mtimeMs === lastWriteMs && !sqlite.inTransaction) emptyLog(sqlite)
    lastWriteMs = mtimeMs
  }, restMs).unref()
}

const emptyLog = (sqlite: Sqlite.Database) => {
  try {
    // Does not wait for another program that reads, such as a backup, because all requests would wait too.
    sqlite.pragma('busy_timeout = 0')
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // A full or failing disk makes the next write fail and report it. The log stays valid.
  } finally {
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`)
  }
}
