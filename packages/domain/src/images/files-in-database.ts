import { type AssetRow, assets, type DatedImageFile, type ImageFileRow, images } from '@voltway/db'
import { read, write } from '../access.ts'
import type { WithDatabase } from '../shop.ts'

/** What a sweep did with how many images, and how many are shown without being kept. */
export type SweptImages = { trashed: number; restored: number; removed: number; missing: number }

/** On PostgreSQL: keeps all files of an image, or none. @throws Refusal UNAVAILABLE */
export const storeImage = (shop: WithDatabase, path: string, files: readonly ImageFileRow[]): Promise<void> =>
  write(shop, (trx) => images.insert(trx, path, files))

/** On PostgreSQL: a file of an image by its name. @throws Refusal UNAVAILABLE */
export const findImageFile = (shop: WithDatabase, name: string): Promise<DatedImageFile | undefined> =>
  read(shop, (db) => images.findFile(db, name))

/** On PostgreSQL: removes an image with its files. @throws Refusal UNAVAILABLE */
export const removeImageFiles = (shop: WithDatabase, path: string): Promise<void> =>
  write(shop, (trx) => images.remove(trx, path))

/**
 * On PostgreSQL: removes the images that nothing has shown for a week. Young ones stay, because another node may be about to
 * commit who shows them. @throws Refusal UNAVAILABLE
 */
export const sweepImages = (shop: WithDatabase): Promise<SweptImages> =>
  write(shop, async (trx) => ({
    restored: await images.unmarkShown(trx),
    trashed: await images.markUnused(trx, '1 hour'),
    removed: await images.removeMarked(trx, '7 days'),
    missing: await images.countMissing(trx),
  }))

/** How long files of a build are stored after a node last served it. */
export const assetRetentionDays = 14

/**
 * On PostgreSQL: dates the files of a build as seen now, deletes files that no node has seen for longer, and returns the
 * names that are not stored yet. @throws Refusal UNAVAILABLE
 */
export const renewAssets = (shop: WithDatabase, names: readonly string[]): Promise<string[]> =>
  write(shop, async (trx) => {
    const stored = new Set(await assets.markSeen(trx, names))
    await assets.removeUnseen(trx, `${assetRetentionDays} days`)
    return names.filter((name) => !stored.has(name))
  })

/** On PostgreSQL: stores files of a build. @throws Refusal UNAVAILABLE */
export const storeAssets = (shop: WithDatabase, files: readonly AssetRow[]): Promise<void> =>
  write(shop, (trx) => assets.insert(trx, files))

/** On PostgreSQL: the file with the longest of these names. @throws Refusal UNAVAILABLE */
export const findAsset = (shop: WithDatabase, names: readonly string[]): Promise<AssetRow | undefined> =>
  read(shop, (db) => assets.find(db, names))
