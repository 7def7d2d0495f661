import { type AssetRow, assets } from '@voltway/db'
import { read, write } from '../read-and-write.ts'
import type { WithDatabase } from '../shop.ts'

/** The days that files of a build stay stored after a node last served them. */
export const assetRetentionDays = 14

/**
 * PostgreSQL only: marks files of a build as seen, deletes files that no node has seen for `assetRetentionDays`, and
 * returns the names that are not stored yet. @throws Refusal UNAVAILABLE
 */
export const renewAssets = (shop: WithDatabase, names: readonly string[]): Promise<string[]> =>
  write(shop, async (trx) => {
    const stored = new Set(await assets.markSeen(trx, names))
    await assets.removeUnseen(trx, `${assetRetentionDays} days`)
    return names.filter((name) => !stored.has(name))
  })

/** PostgreSQL only: stores files of a build. @throws Refusal UNAVAILABLE */
export const storeAssets = (shop: WithDatabase, files: readonly AssetRow[]): Promise<void> =>
  write(shop, (trx) => assets.insert(trx, files))

/** PostgreSQL only: finds the file with the longest of these names. @throws Refusal UNAVAILABLE */
export const findAsset = (shop: WithDatabase, names: readonly string[]): Promise<AssetRow | undefined> =>
  read(shop, (db) => assets.find(db, names))
