import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasShop, type Place } from '@voltway/db'
import { StartRefused } from '../start-refused.ts'

/** Where a shop lives: its database, and on SQLite the folder around it. */
export type ShopPlace = { database: Place; dataDir: string | undefined }

/** The shop that a configuration names. */
export const placeOf = (databaseUrl: string | undefined, dataDir: string): ShopPlace =>
  databaseUrl === undefined ? sqliteAt(dataDir) : { database: { url: databaseUrl }, dataDir: undefined }

/** The shop of a folder. */
export const sqliteAt = (dataDir: string): ShopPlace => ({
  database: { file: join(dataDir, 'voltway.db') },
  dataDir,
})

/** A place in words, without a password. */
export const placeName = ({ database: { url, file } }: ShopPlace): string => {
  if (url === undefined) return `SQLite, ${file}`
  const { host, pathname, searchParams } = new URL(url)
  return `PostgreSQL, ${searchParams.get('host') ?? host}${pathname}`
}

export const uploadsOf = (dataDir: string): string => join(dataDir, 'uploads')

const shopIdFile = (dataDir: string) => join(dataDir, 'shop-id')

/** @throws StartRefused where no shop is, not even a damaged or an empty one */
export const refuseNoShop = async ({ database, dataDir = '' }: ShopPlace): Promise<void> => {
  const isThere =
    database.url === undefined
      ? existsSync(database.file) || existsSync(shopIdFile(dataDir))
      : await hasShop(database.url)
  if (isThere) return
  throw new StartRefused(
    'There is no shop to replace: set DATA_DIR or DATABASE_URL as the shop has them, or leave out `--replace`',
  )
}

/** A folder that lost its database may get back what was its own. @throws StartRefused when it has a shop, or is another one's */
export const refuseUsedFolder = (dataDir: string, shopId: string): void => {
  const file = shopIdFile(dataDir)
  const owner = existsSync(file) ? readFileSync(file, 'utf8').trim() : shopId
  if (!existsSync(join(dataDir, 'voltway.db')) && owner === shopId) return
  throw new StartRefused(
    `DATA_DIR ${dataDir} has a shop already: \`restore --replace\` puts a backup in its place, and keeps a backup of what is there`,
  )
}
