import { accessSync, constants, existsSync } from 'node:fs'
import { OperatorError } from '../start/operator-error.ts'
import { type DataFiles, dataFiles } from './data-files.ts'
import { makeFolder } from './make-folder.ts'
import { refuseOtherUser } from './refuse-other-user.ts'

/** The folder with all data that must survive a restart. */
export type DataDir = DataFiles & { path: string; release: () => void }

/**
 * Opens the data folder. With `exclusive`, it creates a missing folder, refuses the folder of another user, and locks it until
 * `release`. The lock belongs to the operating system, so a killed process leaves no lock behind. Without `exclusive` nothing
 * changes: a node of PostgreSQL does not write to its disk.
 * See docs/decisions/0025-data-folder.md.
 * @throws OperatorError, or DatabaseRefused if the lock cannot be used
 */
export const openDataDir = async (path: string, exclusive: boolean): Promise<DataDir> => {
  const files = dataFiles(path)
  if (exclusive) makeFolders(path, files)
  return { ...files, path, release: exclusive ? await lock(path, files.lockFile) : () => {} }
}

const makeFolders = (path: string, { uploads, ...files }: DataFiles) => {
  try {
    refuseOtherUser(path)
    // Other users of the machine must not read orders and addresses.
    makeFolder(path)
    makeFolder(uploads)
    const readWrite = constants.R_OK | constants.W_OK
    accessSync(uploads, readWrite | constants.X_OK)
    for (const file of [files.lockFile, files.shopIdFile, files.limitsFile])
      if (existsSync(file)) accessSync(file, readWrite)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`DATA_DIR ${path} cannot be used: ${(error as Error).message}`)
  }
}

/** The time in ms that a start waits for the lock. A command such as `npm run status` releases it sooner. */
const lockWaitMs = 1000

const lock = async (path: string, file: string) => {
  // A node of PostgreSQL must not load the SQLite driver.
  const { lockFile } = await import('@voltway/db/lock-file')
  const release = lockFile(file, lockWaitMs)
  if (release) return release
  throw new OperatorError(`DATA_DIR ${path} is in use by another Voltway process: stop it first`)
}
