import { randomBytes } from 'node:crypto'
import { link, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that is either complete or missing after a crash. Its name is durable only after `syncFolder`. */
export const writeDurably = async (path: string, content: Uint8Array): Promise<void> => {
  const draft = `${path}.part`
  try {
    await writeAndSync(draft, content, 0o666)
    await rename(draft, path)
  } catch (error) {
    // On a full disk, it would take space.
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * Creates a file that only its owner can read. Returns false if the file exists already, also when another process was faster.
 */
export const createDurably = async (path: string, content: string): Promise<boolean> => {
  try {
    await publish(path, content, link)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Replaces the content of a file that only its owner can read. A reader sees either the old or the new content. */
export const replaceDurably = (path: string, content: string): Promise<void> => publish(path, content, rename)

const publish = async (path: string, content: string, move: typeof link): Promise<void> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeAndSync(draft, content, 0o600)
    await move(draft, path)
    await syncFolder(dirname(path))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Resolves when the entries of a folder are on the disk. */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows has no file handles for folders, and makes renames durable itself.
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

// The default flag `w` overwrites a draft that a killed process has left.
const writeAndSync = (path: string, content: string | Uint8Array, mode: number): Promise<void> =>
  writeFile(path, content, { mode, flush: true })
