import { accessSync, closeSync, constants, existsSync, openSync, readSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { translateError } from '../driver-errors.ts'
import { DatabaseBusy, DatabaseRefused } from '../errors.ts'
import { refuseOtherSchema, type SchemaState } from '../schema-state.ts'
import { applicationId } from './create-file.ts'

const magic = 'SQLite format 3\0'
const headerBytes = 100
const applicationIdOffset = 68

/**
 * Checks a database file without changing it; returns false if there is none.
 * @throws DatabaseRefused if it is empty, damaged, foreign, of a newer schema or of another commit
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
  withReader(file, (sqlite) => inspectContent(file, sqlite))
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
  const state = findSchemaState(sqlite)
  if (state) refuseOtherSchema(`The database file ${file}`, state)
  sqlite.pragma('cell_size_check = ON')
  if (sqlite.pragma('quick_check(1)', { simple: true }) !== 'ok') throw damagedFile(file)
}

const findSchemaState = (sqlite: Sqlite.Database): SchemaState | undefined => {
  const tables = sqlite.prepare(`select name from sqlite_schema where type = 'table'`).pluck().all()
  if (tables.length === 0) return undefined
  // Files of early commits do not have this table.
  if (!tables.includes('schema_version')) return { version: 0, sha256: '' }
  return sqlite.prepare('select version, sha256 from schema_version').get() as SchemaState
}

const damagedFile = (file: string, cause?: unknown) =>
  new DatabaseRefused(`The database file ${file} is damaged`, { cause })

// Even a reader makes SQLite create its log and index files. They are removed again if the file is rejected.
const withReader = (file: string, look: (sqlite: Sqlite.Database) => void) => {
  const made = ['-wal', '-shm'].map((rest) => file + rest).filter((path) => !existsSync(path))
  let sqlite: Sqlite.Database | undefined
  try {
    // Only a connection that may roll back can read a file with a rollback journal of a crash.
    sqlite = new Sqlite(file, { readonly: !existsSync(`${file}-journal`), fileMustExist: true })
    look(sqlite)
  } catch (error) {
    sqlite?.close()
    for (const path of made) rmSync(path, { force: true })
    const known = translateError(error)
    if (known instanceof DatabaseBusy)
      throw new DatabaseRefused(`${file}: ${known.message}`, { cause: known })
    throw error instanceof Sqlite.SqliteError ? damagedFile(file, error) : error
  }
  sqlite.close()
}
