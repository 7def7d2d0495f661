import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Handle, images, products } from '@voltway/db'
import { writeDurably } from '../durable-files.ts'
import { pictureFilesOf } from '../picture-names.ts'
import type { PictureLine } from './manifest.ts'
import { uploadsOf } from './shop-place.ts'

type Stored = { bytes: Uint8Array; stored_at: Date }

/** What the files of the pictures became: a line for each, and the paths of those pictures that lack one. */
export type CopiedPictures = { lines: PictureLine[]; missing: string[] }

/**
 * Copies the files of all pictures that products on sale and orders show. They never change, so that one that was copied before
 * is not copied again. `dataDir` is where a SQLite shop has them.
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
  const stored = dataDir === undefined ? await inDatabase(h, name) : await inFolder(dataDir, name)
  if (stored === undefined) return undefined
  const { bytes, stored_at } = stored
  await writeDurably(join(target, name), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name, path, stored_at: stored_at.toISOString(), bytes: bytes.byteLength, sha256 }
}

const inDatabase = async (h: Handle, name: string): Promise<Stored | undefined> => {
  const file = await images.findFile(h, name)
  return file && { bytes: file.bytes, stored_at: file.created_at }
}

const inFolder = async (dataDir: string, name: string): Promise<Stored | undefined> => {
  const file = join(uploadsOf(dataDir), name)
  try {
    return { bytes: await readFile(file), stored_at: (await stat(file)).mtime }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
