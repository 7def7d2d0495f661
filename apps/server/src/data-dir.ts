import { join } from 'node:path'
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
  /** The scripts, styles and fonts of this and earlier versions, on SQLite. */
  assets: string
  adminSecretFile: string
  /** Names the shop whose folder it is. */
  shopIdFile: string
  /** Where restores and moves prepare what holds customers; the next start removes what a killed one has left. */
  unfinished: string
  release: () => void
}

/**
 * With `exclusive`, on SQLite, makes the folder if it is missing, refuses that of another user, and locks it until `release` or the
 * end of the process: the lock is the operating system's, which SQLite takes on every platform, so a killed process leaves
 * none behind. Otherwise it changes nothing: a node of PostgreSQL writes nothing to its disk.
 * @throws StartRefused
 */
export const openDataDir = async (path: string, exclusive: boolean): Promise<DataDir> => {
  const uploads = join(path, 'uploads')
  if (exclusive) makeFolders(path, uploads)
  return {
    path,
    databaseFile: join(path, 'voltway.db'),
    limitsFile: join(path, 'limits.db'),
    uploads,
    assets: join(path, 'assets'),
    adminSecretFile: join(path, 'admin-secret'),
    shopIdFile: join(path, 'shop-id'),
    unfinished: join(path, 'unfinished'),
    release: exclusive ? await lock(path) : () => {},
  }
}

const makeFolders = (path: string, uploads: string) => {
  try {
    refuseOtherUser(path)
    // Orders and addresses are nobody else's business on a shared machine.
    makeFolder(path)
    makeFolder(uploads)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`DATA_DIR ${path} cannot be used: ${(error as Error).message}`)
  }
}

const lock = async (path: string) => {
  const file = join(path, 'lock')
  // With PostgreSQL the driver of SQLite is not loaded.
  const { lockFile } = await import('@voltway/db/lock-file')
  try {
    const release = lockFile(file)
    if (release) return release
  } catch (error) {
    throw new StartRefused(`DATA_DIR ${path} cannot be locked: ${file}: ${(error as Error).message}`)
  }
  throw new StartRefused(`DATA_DIR ${path} is in use by another Voltway process`)
}
