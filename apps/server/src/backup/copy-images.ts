import { hash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
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

/** Stores image files in a folder. */
export const saveInFolder =
  (folder: string): Save =>
  async (_, files) => {
    makeFolder(folder)
    for (const { name, bytes, created_at } of files) {
      const stored = await findInFolder(folder)(name)
      if (!stored || Buffer.compare(stored.bytes, bytes) !== 0)
        await writeDurably(join(folder, name), bytes, created_at)
    }
    await syncFolder(folder)
  }
