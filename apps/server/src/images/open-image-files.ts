import type { Database } from '@voltway/db'
import type { DataDir } from '../data-dir/data-dir.ts'
import type { PictureFiles } from './image-files.ts'
import { picturesInDatabase } from './image-files-in-database.ts'
import { picturesInFolder } from './image-files-in-folder.ts'

/** The images of a shop: on SQLite they are files beside the database, on PostgreSQL rows, for all nodes. */
export const openPictures = async (
  { uploads }: Pick<DataDir, 'uploads'>,
  database: Database,
): Promise<PictureFiles> =>
  database.dialect === 'sqlite' ? picturesInFolder(uploads) : picturesInDatabase(database)
