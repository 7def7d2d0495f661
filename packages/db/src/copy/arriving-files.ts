import { sql } from 'kysely'
import type { Trx } from '../database.ts'
import type { ImageFileRow } from '../tables.ts'
import { writePostgres } from './postgres-places.ts'

/** A file of a picture on its way to a PostgreSQL database. */
export type ArrivingFile = ImageFileRow & { path: string; created_at: Date }

/**
 * Where files wait that are in the database before its shop is: a move that broke off need not bring them again. The table goes
 * with `settleArrived`.
 */
const table = sql.table('arriving_files')

/** The names of the files that have arrived, with the SHA-256 of each, in hexadecimal digits. */
export const findArrived = (url: string): Promise<Map<string, string>> =>
  writePostgres(url, async (trx) => {
    await sql`create table if not exists ${table} (
      name text collate "C" primary key,
      path text collate "C" not null,
      created_at timestamptz not null,
      content_type text not null,
      bytes bytea not null
    )`.execute(trx)
    await sql`alter table ${table} alter column bytes set storage external`.execute(trx)
    const { rows } = await sql<{ name: string; sha256: string }>`
      select name, encode(sha256(bytes), 'hex') as sha256 from ${table}`.execute(trx)
    return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  })

/** Adds files, or puts them in the place of those that have their names; they are durable when this ends. */
export const addArrived = (url: string, files: readonly ArrivingFile[]): Promise<void> =>
  writePostgres(url, async (trx) => {
    for (const { name, path, created_at, content_type, bytes } of files) {
      await sql`
        insert into ${table} (name, path, created_at, content_type, bytes)
        values (${name}, ${path}, ${created_at}, ${content_type}, ${bytes})
        on conflict (name) do update set path = excluded.path, created_at = excluded.created_at,
          content_type = excluded.content_type, bytes = excluded.bytes`.execute(trx)
    }
  })

/** Removes files that nobody waits for. */
export const removeArrived = (url: string, names: readonly string[]): Promise<void> =>
  writePostgres(url, async (trx) => {
    await sql`delete from ${table} where name = any(${names})`.execute(trx)
  })

/** Makes the files the shop's, in the transaction in which it gets its rows. */
export const settleArrived = async (trx: Trx): Promise<void> => {
  await sql`insert into images (path, created_at) select path, min(created_at) from ${table} group by path`.execute(
    trx,
  )
  await sql`insert into image_files (name, path, content_type, bytes)
    select name, path, content_type, bytes from ${table}`.execute(trx)
  await sql`drop table ${table}`.execute(trx)
}
