import type { Database } from './database.ts'
import { DatabaseRefused } from './errors.ts'

/**
 * Opens PostgreSQL at `url`, else the SQLite file `file`, which is made if there is none. Migrate before use.
 * @throws DatabaseRefused when it is damaged, empty, foreign, of a newer schema or cannot be reached; a file is untouched then
 */
export const openDatabase = async ({ url, file }: { url?: string; file?: string }): Promise<Database> => {
  // Only the driver in use is loaded.
  if (url !== undefined) return (await import('./open-postgres.ts')).openPostgres(url)
  if (file !== undefined) return (await import('./open-sqlite.ts')).openSqlite(file)
  throw new DatabaseRefused('No database was named')
}
