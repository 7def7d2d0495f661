import type { Database } from './database.ts'
import { DatabaseRefused } from './errors.ts'
import type { OnStatement } from './statement-log.ts'

export type OpenOptions = { url?: string; file?: string; onStatement?: OnStatement | undefined }

/**
 * Opens PostgreSQL at `url`, else the SQLite file `file`, which is made if there is none. Migrate before use. `onStatement` hears of
 * every statement.
 * @throws DatabaseRefused when it is damaged, empty, foreign, of a newer schema or cannot be reached; a file is untouched then
 */
export const openDatabase = async ({ url, file, onStatement }: OpenOptions): Promise<Database> => {
  // Only the driver in use is loaded.
  if (url !== undefined) return (await import('./postgres/open-postgres.ts')).openPostgres(url, onStatement)
  if (file !== undefined) return (await import('./sqlite/open-sqlite.ts')).openSqlite(file, onStatement)
  throw new DatabaseRefused('No database was named')
}
