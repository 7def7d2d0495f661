import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../data-dir/durable-files.ts'
import { nameFolderInDiskErrors } from '../data-dir/name-folder-in-disk-errors.ts'
import { imageFilesOf } from './image-file-names.ts'
import type { ImageFiles } from './image-files.ts'
import { removeOrphanedImages } from './remove-orphaned-images.ts'

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
        // The sweep removes files that cannot be removed now.
        const begun = [...files.keys()].flatMap((file) => [file, `${file}.part`])
        await removeAll(folder, begun).catch(() => {})
        throw error
      }
    },

    remove: (path) => removeAll(folder, imageFilesOf(path)),
    sweep: async (listInUse) => removeOrphanedImages(folder, await listInUse()),
  }
}

const removeAll = async (folder: string, files: string[]) => {
  for (const file of files) await rm(join(folder, file), { force: true })
}
