import type { Database } from '@voltway/db'
import { findImageFile, keepImage, removeImage, sweepImages } from '@voltway/domain'
import { contentTypeOf, pictureFilesOf } from './image-file-names.ts'
import type { PictureFiles } from './image-files.ts'

/** The files of images in PostgreSQL, for all nodes. */
export const picturesInDatabase = (database: Database): PictureFiles => {
  const shop = { database }
  return {
    find: (name) => findImageFile(shop, name),

    keep: (path, files) =>
      keepImage(
        shop,
        path,
        [...files].map(([name, bytes]) => ({ name, bytes, content_type: contentTypeOf(name) })),
      ),

    async remove(path) {
      if (pictureFilesOf(path).length > 0) await removeImage(shop, path)
    },

    sweep: async () => ({ ...(await sweepImages(shop)), resisting: [] }),
  }
}
