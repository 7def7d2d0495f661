import type { Database } from '@voltway/db'
import type { DataDir } from '../data-dir/open-data-dir.ts'
import type { ImageFiles } from './image-files.ts'
import { imageFilesInDatabase } from './image-files-in-database.ts'
import { imageFilesInFolder } from './image-files-in-folder.ts'

/**
 * Opens the store of image files: a folder on SQLite; on PostgreSQL a table, which all nodes share.
 * See docs/decisions/0023-image-storage.md.
 */
export const openImageFiles = async (
  { uploads }: Pick<DataDir, 'uploads'>,
  database: Database,
): Promise<ImageFiles> =>
  database.dialect === 'sqlite' ? imageFilesInFolder(uploads) : imageFilesInDatabase(database)
