import { sql } from 'kysely'
import type { Handle, Trx } from '../database.ts'
import type { AssetRow } from '../rows.ts'

/** On PostgreSQL: dates files of a build as seen now, and returns the names of those that are stored. */
export const markSeen = async (trx: Trx, names: readonly string[]): Promise<string[]> => {
  const rows = await trx
    .updateTable('assets')
    .set({ seen_at: sql`now()` })
    .where(sql<boolean>`name = any(${names})`)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** On PostgreSQL: stores files of a build, sorted by name so that nodes that do it at once do not wait for each other. */
export const insert = async (trx: Trx, files: readonly AssetRow[]): Promise<void> => {
  await trx
    .insertInto('assets')
    .values(files)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

/** On PostgreSQL: deletes files that no node has marked as seen within an interval of PostgreSQL. */
export const removeUnseen = async (trx: Trx, interval: string): Promise<void> => {
  await trx.deleteFrom('assets').where('seen_at', '<', sql<Date>`now() - ${interval}::interval`).execute()
}

/** On PostgreSQL: the file with the longest of these names, as a compressed form has a suffix. */
export const find = (h: Handle, names: readonly string[]): Promise<AssetRow | undefined> =>
  h
    .selectFrom('assets')
    .select(['name', 'bytes'])
    .where(sql<boolean>`name = any(${names})`)
    .orderBy(sql`length(name)`, 'desc')
    .limit(1)
    .executeTakeFirst()
