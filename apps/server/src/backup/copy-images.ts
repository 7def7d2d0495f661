import { hash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { link } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageFileRow } from '@voltway/db'
import { syncFolder, writeDurably } from '../data-dir/durable-files.ts'
import { makeFolder } from '../data-dir/make-folder.ts'
import { contentTypeOf, imageFilesOf } from '../images/image-file-names.ts'

type Find = (name: string) => Promise<Uint8Array | undefined>
/** Stores the files of an image, unless they are there already. */
type Save = (path: string, files: ImageFileRow[]) => Promise<void>

/** Copies images and returns the SHA-256 of each file that exists. */
export const copyImages = async (
  paths: string[],
  find: Find,
  save: Save,
): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {}
  for (const path of paths) {
    const files: ImageFileRow[] = []
    for (const name of imageFilesOf(path)) {
      const bytes = await find(name)
      if (bytes === undefined) continue
      digests[name] = hash('sha256', bytes)
      files.push({ name, content_type: contentTypeOf(name), bytes })
    }
    if (files.length > 0) await save(path, files)
  }
  return digests
}

/** Finds image files in a folder. Ignores symbolic links, which could lead out of the folder. */
export const findInFolder =
  (folder: string): Find =>
  async (name) => {
    const path = join(folder, name)
    return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined
  }

/**
 * Stores image files in a folder. If the folder `previous` has a file with the same name and bytes, links to that file. Compares
 * all bytes, so that backups never share a damaged file. Copies the file if a hard link is not possible.
 */
export const saveInFolder =
  (folder: string, previous?: string): Save =>
  async (_, files) => {
    makeFolder(folder)
    for (const { name, bytes } of files) {
      const path = join(folder, name)
      if (await hasBytes(folder, name, bytes)) continue
      const isLinked = previous !== undefined && (await linkEqual(previous, name, bytes, path))
      if (!isLinked) await writeDurably(path, bytes)
    }
    await syncFolder(folder)
  }

const hasBytes = async (folder: string, name: string, bytes: Uint8Array) => {
  const stored = await findInFolder(folder)(name)
  return stored !== undefined && Buffer.compare(stored, bytes) === 0
}

const linkEqual = async (previous: string, name: string, bytes: Uint8Array, path: string) => {
  try {
    if (!(await hasBytes(previous, name, bytes))) return false
    await link(join(previous, name), path)
    return true
  } catch {
    // The copy reports a fault that concerns it, too.
    return false
  }
}
