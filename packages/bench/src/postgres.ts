import { randomUUID } from 'node:crypto'
import { startEmbeddedPostgres } from '@voltway/db/embedded-postgres'
import pg from 'pg'

/** A PostgreSQL server. */
export type Postgres = {
  version: string
  /** Makes an empty database. */
  create: () => Promise<{ url: string; drop: () => Promise<void> }>
  stop: () => Promise<void>
}

const query = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** The server that `TEST_DATABASE_URL` names, else one that comes with the packages, with its default settings: commits are durable. */
export const findPostgres = async (): Promise<Postgres> => {
  const given = process.env.TEST_DATABASE_URL
  const { url, stop } =
    given === undefined ? await startEmbeddedPostgres() : { url: given, stop: async () => {} }
  const [{ server_version: version }] = await query(url, 'show server_version')
  return {
    version,
    stop,
    create: async () => {
      const name = `bench_${randomUUID().replaceAll('-', '')}`
      await query(url, `create database ${name}`)
      const address = new URL(url)
      address.pathname = `/${name}`
      return {
        url: address.href,
        drop: async () => {
          await query(url, `drop database ${name} with (force)`)
        },
      }
    },
  }
}
