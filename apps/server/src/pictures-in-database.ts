import type { Database } from '@voltway/db'
import { findImageFile, keepImage, removeImage, sweepImages } from '@voltway/store'
import type { Logger } from 'pino'
import { openPictureCache } from './picture-cache.ts'
import type { PictureFiles } from './picture-files.ts'
import { contentTypeOf, pictureFilesOf } from './picture-names.ts'

/** The files of pictures in PostgreSQL, for all nodes; what this node has served lies in `cacheFolder` for the next time. */
export const picturesInDatabase = async (
  database: Database,
  cacheFolder: string,
  maxCacheBytes: number,
  log: Logger,
): Promise<PictureFiles> => {
  const shop = { database }
  const cache = await openPictureCache(cacheFolder, maxCacheBytes, (name) => findImageFile(shop, name), log)
  return {
    folder: cacheFolder,
    isInFolder: cache.has,
    fetch: cache.fetch,
    cacheUse: cache.use,

    keep: (path, files) =>
      keepImage(
        shop,
        path,
        [...files].map(([name, bytes]) => ({ name, bytes, content_type: contentTypeOf(name) })),
      ),

    async remove(path) {
      const files = pictureFilesOf(path)
      if (files.length === 0) return
      await removeImage(shop, path)
      for (const file of files) cache.delete(file)
    },

    sweep: async () => ({ ...(await sweepImages(shop)), resisting: [] }),
  }
}
