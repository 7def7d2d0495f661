import { hash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../data-dir/durable-files.ts'
import { makeFolder } from '../data-dir/make-folder.ts'
import { digestOf } from './open-backup.ts'

/** Finds an image file by its name. */
type Find = (name: string) => Promise<{ bytes: Uint8Array; created_at: Date } | undefined>

/** Copies image files into a folder, unless they are there already, and returns the SHA-256 of each file that exists. */
export const copyImages = async (names: string[], find: Find, folder: string) => {
  const digests: Record<string, string> = {}
  makeFolder(folder)
  for (const name of names) {
    const [file, image] = [join(folder, name), await find(name)]
    if (image === undefined) continue
    const digest = hash('sha256', image.bytes)
    const isThere = existsSync(file) && (await digestOf(file)) === digest
    if (!isThere) await writeDurably(file, image.bytes, image.created_at)
    digests[name] = digest
  }
  await syncFolder(folder)
  return digests
}

/** Finds an image file in a folder. Ignores symbolic links, which could lead out of the folder. */
export const findImage = async (folder: string, name: string) => {
  const entry = lstatSync(join(folder, name), { throwIfNoEntry: false })
  return entry?.isFile() ? { bytes: readFileSync(join(folder, name)), created_at: entry.mtime } : undefined
}
