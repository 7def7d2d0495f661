import { randomBytes } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file that is complete or not there at all, also after a crash, changed at `modified` or now; `syncFolder` makes its
 * name durable.
 */
export const writeDurably = async (path: string, content: Uint8Array, modified?: Date): Promise<void> => {
  await writeAndSync(`${path}.part`, content, 0o666, modified)
  await rename(`${path}.part`, path)
}

/** As `writeDurably`, for the owner alone, and only if there is no such file: false when another one was first. */
export const createDurably = async (path: string, content: string): Promise<boolean> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeAndSync(draft, content, 0o600)
    await link(draft, path)
    await syncFolder(dirname(path))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Puts another content, for the owner alone, in the place of a file's: whoever reads it finds the one or the other. */
export const replaceDurably = async (path: string, content: string): Promise<void> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeAndSync(draft, content, 0o600)
    await rename(draft, path)
    await syncFolder(dirname(path))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Waits until what a folder lists is on the disk. */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows has no handles of folders; there renames are durable by themselves.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeAndSync = async (path: string, content: string | Uint8Array, mode: number, modified?: Date) => {
  // What a process that was killed has left there is written anew.
  const handle = await open(path, 'w', mode)
  try {
    await handle.writeFile(content)
    if (modified) await handle.utimes(new Date(), modified)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
