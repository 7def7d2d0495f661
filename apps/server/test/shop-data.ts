import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, images, products, readSnapshot } from '@voltway/db'
import { freshPostgres } from '@voltway/db/fixture'
import { expect } from 'vitest'
import { moveShop } from '../src/backup/move-shop.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { placeOf, uploadsOf } from '../src/backup/shop-place.ts'
import { findBackup, writeBackup } from '../src/backup/write-backup.ts'
import { pictureFilesOf } from '../src/picture-names.ts'
import { emptyFolder, failedStart } from './program.ts'

/** The program of `npm run backup` and its like, as it is built. */
export const shopDataProgram = join(import.meta.dirname, '../dist/shop-data.cjs')

/** Where a shop is, as an operator sets it. */
export type Where = { dataDir: string; env: Record<string, string> }

/** A place with nothing in it. */
export const emptyPlace = async (dialect: Database['dialect']): Promise<Where> => ({
  dataDir: emptyFolder(),
  env: dialect === 'sqlite' ? {} : { DATABASE_URL: await freshPostgres({ bare: true }) },
})

/** Runs `npm run backup`, `verify`, `restore` or `move-data`: its exit code and its lines. */
export const shopData = async (words: string[], { dataDir, env }: Where, fileLimitKb?: number) => {
  const { code, lines, out } = await failedStart(dataDir, env, {
    program: shopDataProgram,
    args: words,
    ...(fileLimitKb && { fileLimitKb }),
  })
  return { code, lines: lines.filter((line) => line !== ''), out }
}

const place = ({ dataDir, env }: Where) => placeOf(env.DATABASE_URL, dataDir)
const quietly = () => {}

/** Backs a shop up below a new folder, and gives the backup. */
export const backedUp = async (where: Where) => {
  const folder = emptyFolder()
  return { folder, backup: await writeBackup(place(where), folder, quietly) }
}

/** Restores the newest backup of a folder, as the command does. */
export const restored = async (folder: string, where: Where, replace = false) => {
  const how = { replace, keepIn: join(where.dataDir, 'before-restore') }
  await restoreBackup(await findBackup(folder), place(where), how, quietly)
}

/** Moves a shop, as the command does. */
export const moved = (from: Where, to: Where) => moveShop(place(from), place(to), quietly)

/** The products of a shop that is not running, whose pictures must all be there. */
export const productsOf = async (where: Where) => {
  const { database, dataDir: folder } = place(where)
  return readSnapshot(database, async (h) => {
    const rows = await products.list(h, { limit: 100 })
    for (const file of (await products.listImages(h)).flatMap(pictureFilesOf)) {
      const isThere =
        folder === undefined
          ? (await images.findFile(h, file)) !== undefined
          : existsSync(join(uploadsOf(folder), file))
      expect(isThere, file).toBe(true)
    }
    return rows.map(({ id }) => id)
  })
}
