import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { DatabaseRefused } from '../errors.ts'

/** The file mode of databases and their copies, which contain names, addresses and password hashes. */
export const ownerOnly = 0o600

/** The `application_id` of the shop's SQLite files: the bytes "VWay". */
export const applicationId = 0x56576179

/** Creates an empty database file of the shop, completely or not at all, because the next start would reject a partial file. */
export const createFile = (file: string): void => {
  // SQLite would apply the log of the lost file to the new one.
  if (existsSync(`${file}-wal`)) {
    throw new DatabaseRefused(`The database file ${file} is missing, but its log ${file}-wal is there`)
  }
  const draft = `${file}.new`
  removeFile(draft)
  const sqlite = new Sqlite(draft)
  sqlite.pragma(`application_id = ${applicationId}`)
  sqlite.pragma('journal_mode = WAL')
  sqlite.close()
  chmodSync(draft, ownerOnly)
  sync(draft)
  renameSync(draft, file)
  sync(dirname(file))
}

/** Removes a database file, if it exists, with its logs, which SQLite would apply to the next file of this name. */
export const removeFile = (file: string): void => {
  for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(file + rest, { force: true })
}

/** Waits until a file, or the entries of a folder, are on the disk. */
export const sync = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
