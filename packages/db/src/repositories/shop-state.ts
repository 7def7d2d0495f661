import { sql } from 'kysely'
import type { Handle, Trx } from '../database.ts'

const catalogueRevisionKey = 'catalogue_revision'

/** A value that the shop remembers about itself. */
export const get = async (h: Handle, key: string): Promise<string | undefined> => {
  const row = await h.selectFrom('shop_state').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Remembers a value; until the transaction ends no other one writes this key. */
export const set = async (trx: Trx, key: string, value: string): Promise<void> => {
  await trx
    .insertInto('shop_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** How often the catalogue has changed. */
export const catalogueRevision = async (h: Handle): Promise<number> =>
  Number((await get(h, catalogueRevisionKey)) ?? 0)

/** Counts a change of the catalogue. Bump last: until the transaction ends all others that bump wait. */
export const bumpCatalogueRevision = async (trx: Trx): Promise<void> => {
  await trx
    .insertInto('shop_state')
    .values({ key: catalogueRevisionKey, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`cast(cast(shop_state.value as bigint) + 1 as text)` }),
    )
    .execute()
}
