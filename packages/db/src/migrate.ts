import type { Database } from './database.ts'
import { migrations } from './migrations/migrations.ts'
import type { Migration } from './migrations/sql-types.ts'
import { migratePostgres } from './postgres/migrate-postgres.ts'
import { migrateSqlite } from './sqlite/migrate-sqlite.ts'

/**
 * Brings the schema up to date, whole or not at all; several nodes may do so at once. An existing SQLite file is copied
 * first, to `<file>.before-schema-<version>`. On PostgreSQL `onWait` is called whenever others use what has to change.
 * @throws DatabaseRefused when the schema is newer than this program, of another commit or not the shop's
 */
export const migrate = (
  database: Database,
  steps: readonly Migration[] = migrations,
  onWait: () => void = () => {},
): Promise<void> =>
  database.dialect === 'sqlite' ? migrateSqlite(database, steps) : migratePostgres(database, steps, onWait)
