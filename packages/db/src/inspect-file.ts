import {
  accessSync,
  closeSync,
  constants,
  cpSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Sqlite from 'better-sqlite3'
import { applicationId } from './create-file.ts'
import { DatabaseRefused } from './errors.ts'
import { schemaVersion } from './migrations/migrations.ts'

const magic = 'SQLite format 3\0'
const headerBytes = 100
const applicationIdOffset = 68

/**
 * Looks at a database file without writing a byte to it or beside it; false when there is none.
 * @throws DatabaseRefused when it is empty, damaged, foreign or of a newer schema
 */
export const inspectFile = (file: string): boolean => {
  const header = readHeader(file)
  if (!header) return false
  if (header.length === 0) throw new DatabaseRefused(`The database file ${file} is empty`)
  if (header.length < headerBytes || header.toString('latin1', 0, magic.length) !== magic) {
    throw new DatabaseRefused(`The database file ${file} is damaged or not a SQLite database`)
  }
  if (header.readUInt32BE(applicationIdOffset) !== applicationId) {
    throw new DatabaseRefused(`The database file ${file} belongs to another program`)
  }
  withSnapshot(file, (sqlite) => inspectContent(file, sqlite))
  return true
}

const readHeader = (file: string): Buffer | undefined => {
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
    const descriptor = openSync(file, 'r')
    try {
      const header = Buffer.alloc(headerBytes)
      return header.subarray(0, readSync(descriptor, header))
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new DatabaseRefused(`The database file ${file} cannot be read and written (${code})`, {
      cause: error,
    })
  }
}

const inspectContent = (file: string, sqlite: Sqlite.Database) => {
  const version = sqlite.pragma('user_version', { simple: true }) as number
  if (version > schemaVersion) {
    throw new DatabaseRefused(
      `The database file ${file} has schema ${version}, newer than this program's ${schemaVersion}`,
    )
  }
  sqlite.pragma('cell_size_check = ON')
  if (sqlite.pragma('quick_check(1)', { simple: true }) !== 'ok') throw damaged(file)
}

const damaged = (file: string, cause?: unknown) =>
  new DatabaseRefused(`The database file ${file} is damaged`, { cause })

// `immutable` keeps SQLite from making files beside this one, and from reading its write-ahead log. Where a crash left a
// log, a copy of both is looked at instead.
const withSnapshot = (file: string, look: (sqlite: Sqlite.Database) => void) => {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  const folder = log && log.size > 0 ? mkdtempSync(join(tmpdir(), 'database-check-')) : undefined
  let sqlite: Sqlite.Database | undefined
  try {
    if (folder === undefined) {
      sqlite = new Sqlite(`${pathToFileURL(file)}?immutable=1`, { readonly: true })
    } else {
      const copy = join(folder, basename(file))
      for (const rest of ['', '-wal']) cpSync(file + rest, copy + rest, { mode: constants.COPYFILE_FICLONE })
      sqlite = new Sqlite(copy)
    }
    look(sqlite)
  } catch (error) {
    throw error instanceof Sqlite.SqliteError ? damaged(file, error) : error
  } finally {
    sqlite?.close()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}
