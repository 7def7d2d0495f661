import type { Database } from './database.ts'
import { DatabaseRefused } from './errors.ts'
import { openPostgres } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'

/**
 * Opens PostgreSQL at `url`, else the SQLite file `file`, which is made if there is none. Migrate before use.
 * @throws DatabaseRefused when it is damaged, empty, foreign, of a newer schema or cannot be reached; a file is untouched then
 */
export const openDatabase = async ({ url, file }: { url?: string; file?: string }): Promise<Database> => {
  if (url !== undefined) return openPostgres(url)
  if (file !== undefined) return openSqlite(file)
  throw new DatabaseRefused('No database was named')
}
