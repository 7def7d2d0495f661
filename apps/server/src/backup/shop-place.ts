import { join } from 'node:path'
import type { Place } from '@voltway/db'

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

export const uploadsOf = (dataDir: string): string => join(dataDir, 'uploads')
