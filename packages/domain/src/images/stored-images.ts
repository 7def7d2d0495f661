import { type DatedImageFile, type ImageFileRow, images } from '@voltway/db'
import { read, write } from '../read-and-write.ts'
import type { WithDatabase } from '../shop.ts'

/** The numbers of images that a sweep marked, unmarked and removed, and of images that are shown but not stored. */
export type SweptImages = { trashed: number; restored: number; removed: number; missing: number }

/** PostgreSQL only: stores all files of an image, or none. @throws Refusal UNAVAILABLE */
export const storeImage = (shop: WithDatabase, path: string, files: readonly ImageFileRow[]): Promise<void> =>
  write(shop, (trx) => images.insert(trx, path, files))

/** PostgreSQL only: finds a file of an image by its name. @throws Refusal UNAVAILABLE */
export const findImageFile = (shop: WithDatabase, name: string): Promise<DatedImageFile | undefined> =>
  read(shop, (db) => images.findFile(db, name))

/** PostgreSQL only: removes an image with its files. @throws Refusal UNAVAILABLE */
export const removeImageFiles = (shop: WithDatabase, path: string): Promise<void> =>
  write(shop, (trx) => images.remove(trx, path))

/**
 * PostgreSQL only: removes images that nothing has shown for 7 days. Images of the last hour stay, because another node may
 * be about to commit a product that shows them. @throws Refusal UNAVAILABLE
 */
export const sweepImages = (shop: WithDatabase): Promise<SweptImages> =>
  write(shop, async (trx) => ({
    restored: await images.unmarkShown(trx),
    trashed: await images.markUnused(trx, '1 hour'),
    removed: await images.removeMarked(trx, '7 days'),
    missing: await images.countMissing(trx),
  }))
