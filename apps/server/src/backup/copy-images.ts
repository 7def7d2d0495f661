import { hash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { link } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopiedFile } from '@voltway/db/backup/restore-to-postgres'
import { syncFolder, writeDurably } from '../data-dir/durable-files.ts'
import { makeFolder } from '../data-dir/make-folder.ts'
import { contentTypeOf, imageFilesOf } from '../images/image-file-names.ts'

/** Finds an image file by its name. */
type Find = (name: string) => Promise<{ bytes: Uint8Array; created_at: Date } | undefined>
/** Stores the files of an image, unless they are there already. */
type Save = (path: string, files: CopiedFile[]) => Promise<void>

/** Copies images and returns the SHA-256 of each file that exists. */
export const copyImages = async (
  paths: string[],
  find: Find,
  save: Save,
): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {}
  for (const path of paths) {
    const files: CopiedFile[] = []
    for (const name of imageFilesOf(path)) {
      const file = await find(name)
      if (file === undefined) continue
      digests[name] = hash('sha256', file.bytes)
      files.push({ name, content_type: contentTypeOf(name), ...file })
    }
    if (files.length > 0) await save(path, files)
  }
  return digests
}

/** Finds image files in a folder. Ignores symbolic links, which could lead out of the folder. */
export const findInFolder =
  (folder: string): Find =>
  async (name) => {
    const entry = lstatSync(join(folder, name), { throwIfNoEntry: false })
    return entry?.isFile() ? { bytes: readFileSync(join(folder, name)), created_at: entry.mtime } : undefined
  }

/**
 * Stores image files in a folder. If the folder `previous` has a file with the same name and bytes, links to that file. Compares
 * all bytes, so that backups never share a damaged file. Copies the file if a hard link is not possible.
 */
export const saveInFolder =
  (folder: string, previous?: string): Save =>
  async (_, files) => {
    makeFolder(folder)
    for (const { name, bytes, created_at } of files) {
      const path = join(folder, name)
      if (await hasBytes(folder, name, bytes)) continue
      if (previous !== undefined && (await isLinked(previous, name, bytes, path))) continue
      await writeDurably(path, bytes, created_at)
    }
    await syncFolder(folder)
  }

const hasBytes = async (folder: string, name: string, bytes: Uint8Array) => {
  const stored = await findInFolder(folder)(name)
  return stored !== undefined && Buffer.compare(stored.bytes, bytes) === 0
}

const isLinked = async (previous: string, name: string, bytes: Uint8Array, path: string) => {
  try {
    if (!(await hasBytes(previous, name, bytes))) return false
    await link(join(previous, name), path)
    return true
  } catch {
    // The copy reports a fault that concerns it, too.
    return false
  }
}
