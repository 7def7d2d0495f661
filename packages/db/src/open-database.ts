import type { Database } from './database.ts'
import { DatabaseRefused } from './errors.ts'
import type { OnStatement } from './statement-log.ts'

export type OpenOptions = { url?: string; file?: string; onStatement?: OnStatement | undefined }

/**
 * Opens PostgreSQL at `url`, or else the SQLite file `file`, which is created if it is missing. Call `migrate` before use.
 * `onStatement` is called after every statement.
 * @throws DatabaseRefused if the database is damaged, empty, foreign, of a newer schema or unreachable; a file stays
 * unchanged
 */
export const openDatabase = async ({ url, file, onStatement }: OpenOptions): Promise<Database> => {
  // Only the driver in use is loaded, to save memory.
  if (url !== undefined) return (await import('./postgres/open-postgres.ts')).openPostgres(url, onStatement)
  if (file !== undefined) return (await import('./sqlite/open-sqlite.ts')).openSqlite(file, onStatement)
  throw new DatabaseRefused('No database was named')
}
