import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, type Db, images, products } from '@voltway/db'
import { openShop, readShop, requireShopId } from '@voltway/db/backup/backup-file'
import { freshPostgres } from '@voltway/db/fixture'
import { expect } from 'vitest'
import { moveShop, restoreBackup } from '../src/backup/restore-backup.ts'
import { databaseFileOf, locationOf } from '../src/backup/shop-location.ts'
import { addBackup, findBackup } from '../src/backup/write-backup.ts'
import { imageFilesOf } from '../src/images/image-file-names.ts'
import { emptyFolder, failedStart } from './program.ts'

/** The built program of `npm run backup` and the other data commands. */
export const shopDataProgram = join(import.meta.dirname, '../dist/shop-data.cjs')

/** The location of a shop by its settings. */
export type Location = { dataDir: string; env: Record<string, string> }

/** Creates an empty location. */
export const emptyLocation = async (dialect: Database['dialect']): Promise<Location> => ({
  dataDir: emptyFolder(),
  env: dialect === 'sqlite' ? {} : { DATABASE_URL: await freshPostgres({ bare: true }) },
})

/** Runs `npm run backup`, `verify`, `restore` or `move-data`. Returns its exit code and its lines. */
export const shopData = async (words: string[], { dataDir, env }: Location, fileLimitKb?: number) => {
  const { code, lines, out } = await failedStart(dataDir, env, {
    program: shopDataProgram,
    args: words,
    ...(fileLimitKb && { fileLimitKb }),
  })
  return { code, lines: lines.filter((line) => line !== ''), out }
}

const toShopLocation = ({ dataDir, env }: Location) => locationOf({ databaseUrl: env.DATABASE_URL, dataDir })

/** Passes the database of a running or stopped shop to `work`, opened as the commands do. */
export const withShop = async <T>(where: Location, work: (db: Db) => Promise<T>): Promise<T> => {
  await using db = await openShop(toShopLocation(where).url, databaseFileOf(toShopLocation(where)))
  await requireShopId(db)
  return await work(db)
}

/** Backs a shop up below a folder, by default a new one, and returns the path of the backup. */
export const backUpShop = async (where: Location, folder = emptyFolder()) => {
  const { dataDir } = toShopLocation(where)
  const backup = await withShop(where, (db) => addBackup({ db, dataDir }, folder))
  return { folder, backup, manifest: JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) }
}

/** Restores the newest backup of a folder like the command. */
export const restoreShop = async (folder: string, where: Location, replace = false) => {
  await restoreBackup(await findBackup(folder), toShopLocation(where), where.dataDir, replace)
}

/** Moves a shop like the command. */
export const moveShopTo = (from: Location, to: Location) => moveShop(toShopLocation(from), toShopLocation(to))

/** Returns the hash of each image file that a shop shows. */
export const imagesOf = (where: Location): Promise<Record<string, string>> =>
  withShop(where, (db) =>
    readShop(db, async (h) => {
      const found: Record<string, string> = {}
      for (const name of (await products.listImages(h)).flatMap(imageFilesOf)) {
        const file = join(where.dataDir, 'uploads', name)
        const bytes =
          toShopLocation(where).url === undefined
            ? existsSync(file) && readFileSync(file)
            : (await images.findFile(h, name))?.bytes
        found[name] = bytes ? hash('sha256', bytes) : 'missing'
      }
      return found
    }),
  )

/** Returns the products of a stopped shop, and expects all their images. */
export const productsOf = async (where: Location) => {
  expect(Object.values(await imagesOf(where))).not.toContain('missing')
  const rows = await withShop(where, (db) => products.list(db, { limit: 100 }))
  return rows.map(({ id }) => id)
}
