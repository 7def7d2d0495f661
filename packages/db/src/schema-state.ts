import { sql } from 'kysely'
import { type Handle, isPostgres, type Trx } from './database.ts'
import { DatabaseRefused } from './errors.ts'
import { migrations, schemaDigest } from './migrations/migrations.ts'
import type { Migration } from './migrations/sql-types.ts'

/** The row of the table `schema_version`: how many migrations have made the schema, and the digest of their SQL. */
export type SchemaState = { version: number; sha256: string }

/** The state of a database without a schema. */
export const noSchema: SchemaState = { version: 0, sha256: schemaDigest([]) }

/** Returns the state of a database that has the table `schema_version`. */
export const readSchemaState = async (h: Handle): Promise<SchemaState> => {
  const { rows } = await sql<SchemaState>`select * from schema_version`.execute(h)
  return rows[0] ?? noSchema
}

/** Stores that these migrations have made the schema. */
export const writeSchemaState = async (trx: Trx, steps: readonly Migration[]): Promise<void> => {
  const strict = sql.raw(isPostgres(trx) ? '' : 'strict')
  await sql`create table if not exists schema_version (version integer not null, sha256 text not null) ${strict}`.execute(
    trx,
  )
  await sql`delete from schema_version`.execute(trx)
  await sql`insert into schema_version values (${steps.length}, ${schemaDigest(steps)})`.execute(trx)
}

/** @throws DatabaseRefused when a schema is newer than these migrations, or other SQL has made it */
export const refuseOtherSchema = (
  subject: string,
  { version, sha256 }: SchemaState,
  steps: readonly Migration[] = migrations,
): void => {
  if (version > steps.length)
    throw new DatabaseRefused(`${subject} has schema ${version}, newer than this program's ${steps.length}`)
  if (sha256 !== schemaDigest(steps.slice(0, version)))
    throw new DatabaseRefused(
      `${subject} has a schema of another commit of this program: use that commit, or begin with an empty database`,
    )
}
