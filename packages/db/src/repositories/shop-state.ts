import { sql } from 'kysely'
import { type Db, type Handle, isPostgres, type Trx } from '../database.ts'

const catalogueRevisionKey = 'catalogue_revision'
const shopIdKey = 'shop_id'

/** Where PostgreSQL has the hash of the admin secret. */
export const adminSecretKey = 'admin_secret_hash'

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

/** Remembers a value unless there is one already: false then, also when several nodes try at once. */
export const setOnce = async (trx: Trx, key: string, value: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('shop_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** How often the catalogue has changed. */
export const catalogueRevision = async (h: Handle): Promise<number> =>
  Number((await get(h, catalogueRevisionKey)) ?? 0)

/**
 * Counts a change of the catalogue, and returns its revision. First in a transaction: until it ends all others that change the
 * catalogue wait here, and not for each other's rows.
 */
export const bumpCatalogueRevision = async (trx: Trx): Promise<number> => {
  const { value } = await trx
    .insertInto('shop_state')
    .values({ key: catalogueRevisionKey, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`cast(cast(shop_state.value as bigint) + 1 as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

/**
 * Waits until no transaction that changes the catalogue is under way, one whose connection was lost included: what is read
 * then is how it ended. Until the own transaction ends no other one begins.
 */
export const lockCatalogue = async (trx: Trx): Promise<void> => {
  await trx
    .insertInto('shop_state')
    .values({ key: catalogueRevisionKey, value: '0' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`shop_state.value` }))
    .execute()
}

/** The id of the shop, undefined while it has none. */
export const getShopId = (h: Handle): Promise<string | undefined> => get(h, shopIdKey)

/** The id of the shop whose database this is, asked before it is migrated; undefined while it has none. */
export const findShopId = async (db: Db): Promise<string | undefined> =>
  (await hasShopState(db)) ? getShopId(db) : undefined

// On PostgreSQL another schema of the database may have a shop of its own.
const hasShopState = async (db: Db): Promise<boolean> => {
  const { rows } = await (isPostgres(db)
    ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'shop_state'`
    : sql`select 1 from sqlite_schema where type = 'table' and name = 'shop_state'`
  ).execute(db)
  return rows.length > 0
}

/** Gives the shop its id unless it has one; the id that it has then, also when several nodes try at once. */
export const ensureShopId = async (trx: Trx, id: string): Promise<string> => {
  await setOnce(trx, shopIdKey, id)
  return (await getShopId(trx)) ?? id
}

/** What time it is by PostgreSQL's clock, in milliseconds. */
export const databaseTimeMs = async (h: Handle): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(h)
  return rows[0]?.ms ?? 0
}

/**
 * On PostgreSQL: whether it is this node's turn to do what is done once in `everyMs` for all nodes. It is whoever asks first, by
 * the database's clock.
 */
export const acquireLease = async (trx: Trx, work: string, everyMs: number): Promise<boolean> => {
  const now = sql<string>`(extract(epoch from now()) * 1000)::bigint`
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('shop_state')
    .values({ key: `lease_${work}`, value: sql`${now}::text` })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: sql`excluded.value` })
        .where(sql<boolean>`shop_state.value::bigint <= ${now} - ${everyMs}`),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
