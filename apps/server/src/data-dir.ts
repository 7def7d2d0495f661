import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { refuseOtherUser } from './folder-owner.ts'
import { makeFolder } from './make-folder.ts'
import { StartRefused } from './start-refused.ts'

/** The folder with everything that must survive a restart. */
export type DataDir = {
  path: string
  databaseFile: string
  /** The rate limits, on SQLite. */
  limitsFile: string
  /** The pictures, on SQLite. */
  uploads: string
  /** What this node has served of the pictures that PostgreSQL keeps. */
  imageCache: string
  /** The scripts, styles and fonts of this and earlier versions, on SQLite. */
  assets: string
  adminSecretFile: string
  /** Names the shop whose folder it is. */
  shopIdFile: string
  release: () => void
}

/**
 * Makes the folder if it is missing, and refuses that of another user. With `exclusive` it belongs to this process until `release`
 * or its end, however that comes: the lock is one of the operating system, which SQLite takes for us on every platform, so a
 * killed process leaves nothing behind that the next one would have to doubt.
 * @throws StartRefused
 */
export const openDataDir = (path: string, exclusive: boolean): DataDir => {
  const uploads = join(path, 'uploads')
  const imageCache = join(path, 'image-cache')
  try {
    refuseOtherUser(path)
    // Orders and addresses are nobody else's business on a shared machine.
    makeFolder(path)
    makeFolder(exclusive ? uploads : imageCache)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`DATA_DIR ${path} cannot be used: ${(error as Error).message}`)
  }
  return {
    path,
    databaseFile: join(path, 'voltway.db'),
    limitsFile: join(path, 'limits.db'),
    uploads,
    imageCache,
    assets: join(path, 'assets'),
    adminSecretFile: join(path, 'admin-secret'),
    shopIdFile: join(path, 'shop-id'),
    release: exclusive ? lock(path) : () => {},
  }
}

const lock = (path: string) => {
  const file = join(path, 'lock')
  try {
    const database = new DatabaseSync(file)
    // A journal on the disk would only be one more file to wonder about.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return () => database.close()
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number }
    throw new StartRefused(
      errcode === sqliteBusy
        ? `DATA_DIR ${path} is in use by another Voltway process`
        : `DATA_DIR ${path} cannot be locked: ${file}: ${message}`,
    )
  }
}

const sqliteBusy = 5
