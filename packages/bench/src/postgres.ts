import { randomUUID } from 'node:crypto'
import { startEmbeddedPostgres } from '@voltway/db/embedded-postgres'
import pg from 'pg'

/** Runs a statement on a new connection and returns its rows. */
export const query = async (url: string, statement: string): Promise<Record<string, string>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/**
 * Connects to the server in `TEST_DATABASE_URL`, or starts an embedded one with default settings, so that commits are durable.
 */
export const startPostgres = async () => {
  const configured = process.env.TEST_DATABASE_URL
  const { url, stop } = configured ? { url: configured, stop: async () => {} } : await startEmbeddedPostgres()
  const [{ server_version: version = '' } = {}] = await query(url, 'show server_version')
  const names: string[] = []
  return {
    version,
    /** Creates an empty database and returns its URL. */
    create: async (): Promise<string> => {
      const name = `bench_${randomUUID().replaceAll('-', '')}`
      names.push(name)
      await query(url, `create database ${name}`)
      return Object.assign(new URL(url), { pathname: `/${name}` }).href
    },
    stop: async () => {
      for (const name of names) await query(url, `drop database ${name} with (force)`)
      await stop()
    },
  }
}
