import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, type DatedImageFile, images } from '@voltway/db'
import { read, write } from '@voltway/domain'
import type { DataFiles } from '../data-dir/data-files.ts'
import { syncFolder, writeDurably } from '../data-dir/durable-files.ts'
import { nameFolderInDiskErrors } from '../data-dir/name-folder-in-disk-errors.ts'
import { contentTypeOf, imageFilesOf } from './image-file-names.ts'
import { type SweepResult, trashDays, trashUnusedImages } from './trash-unused-images.ts'

/** The store of image files: a folder on SQLite, a table on PostgreSQL. */
export type ImageFiles = {
  /** The folder, on SQLite. */
  folder?: string
  /** Finds a file in PostgreSQL. On SQLite the files are served from `folder`. @throws Refusal UNAVAILABLE */
  find(name: string): Promise<DatedImageFile | undefined>
  /** Stores all files of an image by their names, or none of them. */
  save(path: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>
  /** Removes the files of an image. Ignores a path that is no path of a stored image. */
  remove(path: string): Promise<void>
  /** Removes images that nothing shows, after a delay. `listInUse` returns the paths of all images that are shown. */
  sweep(listInUse: () => Promise<string[]>): Promise<SweepResult>
}

/**
 * Opens the store of image files: a folder on SQLite; on PostgreSQL a table, which all nodes share.
 * See docs/decisions/0021-image-names-and-storage.md.
 */
export const openImageFiles = async (
  { uploads }: Pick<DataFiles, 'uploads'>,
  database: Database,
): Promise<ImageFiles> =>
  database.dialect === 'sqlite' ? imageFilesInFolder(uploads) : imageFilesInDatabase(database)

const imageFilesInDatabase = (database: Database): ImageFiles => {
  const shop = { database }
  return {
    find: (name) => read(shop, (db) => images.findFile(db, name)),

    save: (path, files) => {
      const rows = [...files].map(([name, bytes]) => ({ name, bytes, content_type: contentTypeOf(name) }))
      return write(shop, (trx) => images.insert(trx, path, rows))
    },

    async remove(path) {
      if (imageFilesOf(path).length > 0) await write(shop, (trx) => images.remove(trx, path))
    },

    // Images of the last hour stay, because another node may be about to commit a product that shows them.
    sweep: () =>
      write(shop, async (trx) => ({
        restored: await images.unmarkShown(trx),
        trashed: await images.markUnused(trx, '1 hour'),
        removed: await images.removeMarked(trx, `${trashDays} days`),
        missing: await images.countMissing(trx),
        failed: [],
      })),
  }
}

/** Image files in a folder. Creates the folder if it is missing. */
export const imageFilesInFolder = async (folder: string): Promise<ImageFiles> => {
  await mkdir(folder, { recursive: true })
  return {
    folder,
    find: async () => undefined,

    async save(_path, files) {
      try {
        await nameFolderInDiskErrors(folder, async () => {
          for (const [file, bytes] of files) await writeDurably(join(folder, file), bytes)
          await syncFolder(folder)
        })
      } catch (error) {
        // The hourly maintenance removes files that cannot be removed now.
        const begun = [...files.keys()].flatMap((file) => [file, `${file}.part`])
        await removeAll(folder, begun).catch(() => {})
        throw error
      }
    },

    remove: (path) => removeAll(folder, imageFilesOf(path)),
    sweep: async (listInUse) => trashUnusedImages(folder, await listInUse()),
  }
}

const removeAll = async (folder: string, files: string[]) => {
  for (const file of files) await rm(join(folder, file), { force: true })
}
