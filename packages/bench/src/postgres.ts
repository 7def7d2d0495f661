import { randomUUID } from 'node:crypto'
import { openShop } from '@voltway/db/backup/backup-file'
import { startEmbeddedPostgres } from '@voltway/db/embedded-postgres'
import { sql } from 'kysely'

// With its default settings, so that commits are durable. The end of this process stops it.
const { url } = await startEmbeddedPostgres()
const db = await openShop(url, '')
const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)

export const postgresVersion = `PostgreSQL ${rows[0]?.server_version}`

/** Creates an empty database and returns its URL. */
export const createDatabase = async (): Promise<string> => {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)}`.execute(db)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
