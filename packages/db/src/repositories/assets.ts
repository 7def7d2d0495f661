import { sql } from 'kysely'
import type { Handle, Trx } from '../database.ts'
import type { AssetRow } from '../rows.ts'

/** PostgreSQL only: marks files of a build as seen now, and returns the names of the stored ones. */
export const markSeen = async (trx: Trx, names: readonly string[]): Promise<string[]> => {
  const rows = await trx
    .updateTable('assets')
    .set({ seen_at: sql`now()` })
    .where(sql<boolean>`name = any(${names})`)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** PostgreSQL only: stores files of a build. They must be sorted by name, so that concurrent nodes do not deadlock. */
export const insert = async (trx: Trx, files: readonly AssetRow[]): Promise<void> => {
  await trx
    .insertInto('assets')
    .values(files)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

/** PostgreSQL only: deletes files that no node has marked as seen within `interval`, e.g. `14 days`. */
export const removeUnseen = async (trx: Trx, interval: string): Promise<void> => {
  await trx.deleteFrom('assets').where('seen_at', '<', sql<Date>`now() - ${interval}::interval`).execute()
}

/** PostgreSQL only: returns the bytes of a file. */
export const find = async (h: Handle, name: string): Promise<Buffer | undefined> => {
  const row = await h.selectFrom('assets').select('bytes').where('name', '=', name).executeTakeFirst()
  return row?.bytes
}
