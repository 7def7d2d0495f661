import type { Database } from '@voltway/db'
import type { Logger } from 'pino'
import type { DataDir } from './data-dir.ts'
import type { Env } from './env.ts'
import type { PictureFiles } from './picture-files.ts'
import { picturesInDatabase } from './pictures-in-database.ts'
import { picturesInFolder } from './pictures-in-folder.ts'

const megabyte = 1024 * 1024

/** The pictures of a shop: on SQLite they lie beside its file, on PostgreSQL in the database, for all nodes. */
export const openPictures = (
  { imageCacheMegabytes }: Pick<Env, 'imageCacheMegabytes'>,
  { uploads, imageCache }: Pick<DataDir, 'uploads' | 'imageCache'>,
  database: Database,
  log: Logger,
): Promise<PictureFiles> =>
  database.dialect === 'sqlite'
    ? picturesInFolder(uploads)
    : picturesInDatabase(database, imageCache, imageCacheMegabytes * megabyte, log)
