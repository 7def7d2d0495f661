import { type DatedImageFile, type ImageFileRow, images } from '@voltway/db'
import { read, write } from '../access.ts'
import type { Shop } from '../shop.ts'

type WithDatabase = Pick<Shop, 'database'>

/** What a sweep did with how many pictures, and how many are shown without being kept. */
export type SweptImages = { trashed: number; restored: number; removed: number; missing: number }

/** On PostgreSQL: keeps all files of a picture, or none. @throws Refusal UNAVAILABLE */
export const keepImage = (shop: WithDatabase, path: string, files: readonly ImageFileRow[]): Promise<void> =>
  write(shop, (trx) => images.insert(trx, path, files))

/** On PostgreSQL: a file of a picture by its name. @throws Refusal UNAVAILABLE */
export const findImageFile = (shop: WithDatabase, name: string): Promise<DatedImageFile | undefined> =>
  read(shop, (db) => images.findFile(db, name))

/** On PostgreSQL: removes a picture with its files. @throws Refusal UNAVAILABLE */
export const removeImage = (shop: WithDatabase, path: string): Promise<void> =>
  write(shop, (trx) => images.remove(trx, path))

/**
 * On PostgreSQL: removes the pictures that nothing has shown for a week. Young ones stay, because another node may be about to
 * commit who shows them. @throws Refusal UNAVAILABLE
 */
export const sweepImages = (shop: WithDatabase): Promise<SweptImages> =>
  write(shop, async (trx) => ({
    restored: await images.unmarkShown(trx),
    trashed: await images.markUnused(trx, '1 hour'),
    removed: await images.removeMarked(trx, '7 days'),
    missing: await images.countMissing(trx),
  }))
