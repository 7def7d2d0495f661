import { hash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { link } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageFileRow } from '@voltway/db'
import { syncFolder, writeDurably } from '../data-dir/durable-files.ts'
import { makeFolder } from '../data-dir/make-folder.ts'
import { contentTypeOf, imageFilesOf } from '../images/image-file-names.ts'

type Bytes = Uint8Array | undefined
type Find = (name: string) => Promise<Bytes> | Bytes
/** Stores a file of the image with this path. */
type Save = (path: string, file: ImageFileRow) => Promise<void>

/** Copies images and returns the SHA-256 of each file that exists. */
export const copyImages = async (paths: string[], find: Find, save: Save) => {
  const digests: Record<string, string> = {}
  for (const path of paths)
    for (const name of imageFilesOf(path)) {
      const bytes = await find(name)
      if (bytes === undefined) continue
      digests[name] = hash('sha256', bytes)
      await save(path, { name, content_type: contentTypeOf(name), bytes })
    }
  return digests
}

/** Reads a file, if it exists. Ignores symbolic links, which could lead out of the folder. */
export const readImage = (path: string): Buffer | undefined =>
  lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined

/**
 * Copies images into a folder. If the folder `previous` has a file with the same name and bytes, links to that file. Compares all
 * bytes, so that backups never share a damaged file. Copies the file if a hard link is not possible.
 */
export const copyImagesToFolder = async (paths: string[], find: Find, folder: string, previous?: string) => {
  makeFolder(folder)
  const digests = await copyImages(paths, find, async (_, { name, bytes }) => {
    const path = join(folder, name)
    if (readImage(path)?.equals(bytes)) return
    const isLinked = previous !== undefined && (await linkEqual(join(previous, name), path, bytes))
    if (!isLinked) await writeDurably(path, bytes)
  })
  await syncFolder(folder)
  return digests
}

const linkEqual = async (previous: string, path: string, bytes: Uint8Array) => {
  try {
    if (!readImage(previous)?.equals(bytes)) return false
    await link(previous, path)
    return true
  } catch {
    // The copy reports a fault that concerns it, too.
    return false
  }
}
