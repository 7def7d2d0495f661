import { accessSync, constants, existsSync } from 'node:fs'
import { OperatorError } from '../start/operator-error.ts'
import { type DataFiles, dataFiles } from './data-files.ts'
import { makeFolder } from './make-folder.ts'
import { refuseOtherUser } from './refuse-other-user.ts'

/** The time in ms that a start waits for the lock. A command such as `npm run status` releases it sooner. */
const lockWaitMs = 1000

/**
 * Locks the data folder and returns a function that releases the lock. Creates a missing folder, and refuses the folder of another
 * user. The lock belongs to the operating system, so a killed process leaves no lock behind.
 * See docs/decisions/0025-data-folder.md.
 * @throws OperatorError, or DatabaseRefused if the lock cannot be used
 */
export const lockDataDir = async (path: string): Promise<() => void> => {
  const files = dataFiles(path)
  makeFolders(files)
  // A node of PostgreSQL must not load the SQLite driver.
  const { lockFile } = await import('@voltway/db/lock-file')
  const release = lockFile(files.lockFile, lockWaitMs)
  if (release) return release
  throw new OperatorError(`DATA_DIR ${path} is in use by another Voltway process: stop it first`)
}

const makeFolders = ({ path, uploads, ...files }: DataFiles) => {
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
