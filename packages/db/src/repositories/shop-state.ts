import { sql } from 'kysely'
import { type Db, type Handle, isPostgres, type Trx } from '../database.ts'

/** All keys of the table `shop_state`, except the leases of `acquireLease`. */
export const keys = {
  catalogueRevision: 'catalogue_revision',
  stockRevision: 'stock_revision',
  shopId: 'shop_id',
  adminSecretHash: 'admin_secret_hash',
  settings: 'settings',
  demoSeeded: 'demo-seeded',
  lastBackupAt: 'last_backup_at',
  lastEventNumber: 'last_event_number',
  /** The id that begins every cursor of the event feed. */
  feedId: 'event_feed_id',
} as const

export const get = async (h: Handle, key: string): Promise<string | undefined> => {
  const row = await h.selectFrom('shop_state').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Stores a value. Other transactions cannot write this key until this one ends. */
export const set = async (trx: Trx, key: string, value: string): Promise<void> => {
  await trx
    .insertInto('shop_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Stores a value unless the key exists. Returns false if it exists, also if several nodes try at once. */
export const setOnce = async (trx: Trx, key: string, value: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('shop_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores a value unless the key exists, and returns the stored value. Several nodes may call it at once. */
export const ensure = async (trx: Trx, key: string, value: string): Promise<string> => {
  await setOnce(trx, key, value)
  return (await get(trx, key)) ?? value
}

/** Returns the revision of the catalogue: the number of its changes and of the changes of the stock that shoppers see. */
export const catalogueRevision = async (h: Handle): Promise<number> => {
  const rows = await h
    .selectFrom('shop_state')
    .select('value')
    .where('key', 'in', [keys.catalogueRevision, keys.stockRevision])
    .execute()
  return rows.reduce((sum, { value }) => sum + Number(value), 0)
}

/** Returns the number of changes that admins have made to the catalogue. */
export const countCatalogueChanges = async (h: Handle): Promise<number> =>
  Number((await get(h, keys.catalogueRevision)) ?? 0)

/**
 * Increments the catalogue's revision and returns it. Call it first in a transaction: other changes of the catalogue then
 * wait here instead of for rows.
 */
export const bumpCatalogueRevision = async (trx: Trx): Promise<number> => {
  await bump(trx, keys.catalogueRevision)
  return catalogueRevision(trx)
}

/**
 * Increments the catalogue's revision for a change of the stock that shoppers see. Call it last in a transaction. The stock has
 * its own number, because the order of locks differs. A change of the catalogue locks its number before products, and a sale
 * locks products before its number.
 */
export const bumpStockRevision = (trx: Trx): Promise<void> => bump(trx, keys.stockRevision)

const bump = async (trx: Trx, key: string): Promise<void> => {
  await trx
    .insertInto('shop_state')
    .values({ key, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`cast(cast(shop_state.value as bigint) + 1 as text)` }),
    )
    .execute()
}

/**
 * Locks the catalogue: waits until no other transaction changes it, and prevents new changes until this transaction ends.
 * The transaction then sees the outcome of transactions whose connections were lost.
 */
export const lockCatalogue = async (trx: Trx): Promise<void> => {
  await trx
    .insertInto('shop_state')
    .values({ key: keys.catalogueRevision, value: '0' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`shop_state.value` }))
    .execute()
}

/** Finds the id of the shop before its database is migrated; undefined if it has none yet. */
export const findShopId = async (db: Db): Promise<string | undefined> => {
  // Only the current schema counts, because another schema may have another shop.
  const { rows } = await (isPostgres(db)
    ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'shop_state'`
    : sql`select 1 from sqlite_schema where type = 'table' and name = 'shop_state'`
  ).execute(db)
  return rows.length > 0 ? get(db, keys.shopId) : undefined
}

/** Returns the time of PostgreSQL's clock, in milliseconds since 1970. */
export const databaseTimeMs = async (h: Handle): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(h)
  return rows[0]?.ms ?? 0
}

/**
 * PostgreSQL only: acquires the lease for work that one of all nodes does every `everyMs`. Returns false if another node
 * acquired it within that time, by the database's clock. A lease of a later time is from before the clock was set back.
 */
export const acquireLease = async (trx: Trx, work: string, everyMs: number): Promise<boolean> => {
  // Not `now()`, the begin of this transaction: another node may have acquired the lease since.
  const now = sql<string>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('shop_state')
    .values({ key: `lease_${work}`, value: sql`${now}::text` })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: sql`excluded.value` })
        .where(sql<boolean>`shop_state.value::bigint not between ${now} - ${everyMs} + 1 and ${now}`),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
