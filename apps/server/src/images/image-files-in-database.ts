import type { Database } from '@voltway/db'
import { findImageFile, removeImageFiles, storeImage, sweepImages } from '@voltway/domain'
import { contentTypeOf, imageFilesOf } from './image-file-names.ts'
import type { ImageFiles } from './image-files.ts'

/** Image files in PostgreSQL, shared by all nodes. */
export const imageFilesInDatabase = (database: Database): ImageFiles => {
  const shop = { database }
  return {
    find: (name) => findImageFile(shop, name),

    save: (path, files) =>
      storeImage(
        shop,
        path,
        [...files].map(([name, bytes]) => ({ name, bytes, content_type: contentTypeOf(name) })),
      ),

    async remove(path) {
      if (imageFilesOf(path).length > 0) await removeImageFiles(shop, path)
    },

    sweep: async () => ({ ...(await sweepImages(shop)), failed: [] }),
  }
}
