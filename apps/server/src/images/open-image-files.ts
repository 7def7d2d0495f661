import type { Database } from '@voltway/db'
import type { DataDir } from '../data-dir/data-dir.ts'
import type { ImageFiles } from './image-files.ts'
import { imagesInDatabase } from './image-files-in-database.ts'
import { imagesInFolder } from './image-files-in-folder.ts'

/**
 * The images of a shop: on SQLite they are files beside the database, on PostgreSQL rows, for all nodes.
 * See docs/decisions/0023-image-storage.md.
 */
export const openImageFiles = async (
  { uploads }: Pick<DataDir, 'uploads'>,
  database: Database,
): Promise<ImageFiles> =>
  database.dialect === 'sqlite' ? imagesInFolder(uploads) : imagesInDatabase(database)
