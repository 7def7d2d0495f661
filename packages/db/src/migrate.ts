import type { Database } from './database.ts'
import { migrations } from './migrations/migrations.ts'
import type { Migration } from './migrations/sql-types.ts'
import { migratePostgres } from './postgres/migrate-postgres.ts'
import { migrateSqlite } from './sqlite/migrate-sqlite.ts'

/**
 * Migrates the schema to the latest version, completely or not at all. Several nodes may call it at once. An existing
 * SQLite file is copied first, to `<file>.before-schema-<version>`.
 * @throws DatabaseRefused if the schema is newer than this program, of another commit, or of another program
 */
export const migrate = (database: Database, steps: readonly Migration[] = migrations): Promise<void> =>
  database.dialect === 'sqlite' ? migrateSqlite(database, steps) : migratePostgres(database, steps)
