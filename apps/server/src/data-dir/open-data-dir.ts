import { StartRefused } from '../start/start-refused.ts'
import { type DataFiles, dataFiles } from './data-files.ts'
import { makeFolder } from './make-folder.ts'
import { refuseOtherUser } from './refuse-other-user.ts'

/** The folder with everything that must survive a restart. */
export type DataDir = DataFiles & { path: string; release: () => void }

/**
 * With `exclusive`, on SQLite, makes the folder if it is missing, refuses that of another user, and locks it until `release` or the
 * end of the process: the lock is the operating system's, which SQLite takes on every platform, so a killed process leaves
 * none behind. Otherwise it changes nothing: a node of PostgreSQL writes nothing to its disk.
 * @throws StartRefused
 */
export const openDataDir = async (path: string, exclusive: boolean): Promise<DataDir> => {
  const files = dataFiles(path)
  if (exclusive) makeFolders(path, files.uploads)
  return { ...files, path, release: exclusive ? await lock(path, files.lockFile) : () => {} }
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

const lock = async (path: string, file: string) => {
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
