import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Handle, images, products } from '@voltway/db'
import { writeDurably } from '../durable-files.ts'
import { isRegularFile } from '../is-regular-file.ts'
import { pictureFilesOf } from '../picture-names.ts'
import type { PictureLine } from './manifest.ts'
import { uploadsOf } from './shop-place.ts'

type Stored = { bytes: Uint8Array; stored_at: Date }

/** What the files of the pictures became: a line for each, and the paths of those pictures that lack one. */
export type CopiedPictures = { lines: PictureLine[]; missing: string[] }

/**
 * Copies the files of all pictures that products on sale and orders show. They never change, so that one that was copied before
 * is not copied again: one that is `known`, or that is in `target` with the bytes that PostgreSQL has. `dataDir` is where a SQLite
 * shop has them.
 */
export const copyPictures = async (
  h: Handle,
  dataDir: string | undefined,
  target: string,
  known: Map<string, PictureLine>,
): Promise<CopiedPictures> => {
  const lines: PictureLine[] = []
  const missing: string[] = []
  for (const path of await products.listImages(h)) {
    const found: PictureLine[] = []
    const names = pictureFilesOf(path)
    for (const name of names) {
      const line = known.get(name) ?? (await copyFile(h, dataDir, target, path, name))
      if (line === undefined) continue
      known.set(name, line)
      found.push(line)
    }
    if (found.length < names.length) missing.push(path)
    else lines.push(...found)
  }
  return { lines, missing }
}

const copyFile = async (
  h: Handle,
  dataDir: string | undefined,
  target: string,
  path: string,
  name: string,
): Promise<PictureLine | undefined> => {
  const file = join(target, name)
  const before = dataDir === undefined && existsSync(file) ? await copiedBefore(h, file, name) : undefined
  const stored = before ?? (dataDir === undefined ? await inDatabase(h, name) : await inFolder(dataDir, name))
  if (stored === undefined) return undefined
  const { bytes, stored_at } = stored
  if (before === undefined) await writeDurably(file, bytes)
  return { name, path, stored_at: stored_at.toISOString(), bytes: bytes.byteLength, sha256: sha256Of(bytes) }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const copiedBefore = async (h: Handle, file: string, name: string): Promise<Stored | undefined> => {
  const [bytes, stored] = await Promise.all([readFile(file), images.findFingerprint(h, name)])
  return stored?.sha256 === sha256Of(bytes) ? { bytes, stored_at: stored.created_at } : undefined
}

const inDatabase = async (h: Handle, name: string): Promise<Stored | undefined> => {
  const file = await images.findFile(h, name)
  return file && { bytes: file.bytes, stored_at: file.created_at }
}

const inFolder = async (dataDir: string, name: string): Promise<Stored | undefined> => {
  const file = join(uploadsOf(dataDir), name)
  if (!(await isRegularFile(file))) return undefined
  try {
    return { bytes: await readFile(file), stored_at: (await stat(file)).mtime }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
