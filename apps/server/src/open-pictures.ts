import type { Database } from '@voltway/db'
import type { DataDir } from './data-dir.ts'
import type { PictureFiles } from './picture-files.ts'
import { picturesInDatabase } from './pictures-in-database.ts'
import { picturesInFolder } from './pictures-in-folder.ts'

/**
 * The images of a shop: on SQLite they are files beside the database, on PostgreSQL rows, for all nodes.
 * See docs/decisions/0023-image-storage.md.
 */
export const openPictures = async (
  { uploads }: Pick<DataDir, 'uploads'>,
  database: Database,
): Promise<PictureFiles> =>
  database.dialect === 'sqlite' ? picturesInFolder(uploads) : picturesInDatabase(database)
