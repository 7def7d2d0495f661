import { sql } from 'kysely'
import { compileFirstRowQuery, compileQuery } from '../compiled-query.ts'
import { type Handle, isPostgres, type Trx } from '../database.ts'
import { timeIn } from '../database-time.ts'
import type { DetailedUser, ListPart, RowPage, Search, TalliedUser, UserRow } from '../rows.ts'
import { hasEveryWord, searchTextOf } from './search/search-words.ts'
import { idsOfPage, type Match, selectPage } from './search/select-page.ts'
import { splitSearch, userHasIndexedWord, userHasWord } from './search/user-search.ts'
import { countRows } from './sql/count-rows.ts'

const columns = ['id', 'name', 'email', 'password_hash', 'created_at'] as const

export const find = (h: Handle, id: string): Promise<UserRow | undefined> =>
  h.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()

/** Finds a user by e-mail address, which must be lower-case. */
export const findByEmail = compileFirstRowQuery((h, email: string) =>
  h.selectFrom('users').select(columns).where('email', '=', email),
)

/** Adds a user; returns false if the e-mail address is taken. */
export const insert = async (trx: Trx, row: UserRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values({ ...row, search_text: searchTextOf([row.name, row.email]) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const lockBy = (trx: Trx, column: 'id' | 'email', value: string): Promise<UserRow | undefined> =>
  trx
    .selectFrom('users')
    .select(columns)
    .where(column, '=', value)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst()

/** Returns and locks a user. Other transactions cannot add orders, sessions or a cart of this user until this one ends. */
export const lock = (trx: Trx, id: string): Promise<UserRow | undefined> => lockBy(trx, 'id', id)

/**
 * Like `lock`, by e-mail address, which must be lower-case. An unknown address is locked too, so that the duration of
 * simultaneous requests does not reveal an account.
 */
export const lockByEmail = async (trx: Trx, email: string): Promise<UserRow | undefined> => {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx)
  return lockBy(trx, 'email', email)
}

/** Locks a user against deletion until the transaction ends. */
export const lockKey = async (trx: Trx, id: string): Promise<void> => {
  const user = trx.selectFrom('users').select('id').where('id', '=', id)
  await user.$if(isPostgres(trx), (query) => query.forKeyShare()).execute()
}

/** Sets the time of a user's last sign-in to the present time of the database's clock. */
export const setLastLogin = compileQuery((h, id: string) =>
  h
    .updateTable('users')
    .set({ last_login_at: timeIn(h, 0) })
    .where('id', '=', id),
)

export const setName = async (
  trx: Trx,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  name: string,
): Promise<void> => {
  const search_text = searchTextOf([name, email])
  await trx.updateTable('users').set({ name, search_text }).where('id', '=', id).execute()
}

export const setPasswordHash = async (trx: Trx, id: string, password_hash: string): Promise<void> => {
  await trx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}

/** Returns the JSON text of the delivery address that a user saved or used last; null if there is none. */
export const findDeliveryAddress = async (h: Handle, id: string): Promise<string | null> =>
  (await h.selectFrom('users').select('delivery').where('id', '=', id).executeTakeFirst())?.delivery ?? null

export const setDeliveryAddress = async (trx: Trx, id: string, delivery: string | null): Promise<void> => {
  await trx.updateTable('users').set({ delivery }).where('id', '=', id).execute()
}

/** Deletes a user with sessions, cart, orders and idempotency keys. */
export const remove = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

/** Lists users, newest first. */
export const list = (h: Handle, { limit, cursor }: ListPart): Promise<UserRow[]> => {
  let query = h.selectFrom('users').select(columns).orderBy('id', 'desc')
  if (cursor !== undefined) query = query.where('id', '<', cursor)
  return query.limit(limit).execute()
}

export const count = (h: Handle): Promise<number> => countRows(h.selectFrom('users'))

const ordersOfUser = sql<number>`(select count(*) from orders where orders.user_id = users.id)`
const ordersTotalOfUser = sql<number>`(
  select coalesce(sum(orders.total_cents), 0) from orders where orders.user_id = users.id)`

/** Finds a user with the time of the last sign-in and the tally of all orders. */
export const findDetails = (h: Handle, id: string): Promise<DetailedUser | undefined> =>
  h
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at', 'last_login_at', 'delivery'])
    .select([ordersOfUser.as('orders'), ordersTotalOfUser.as('orders_total_cents')])
    .where('id', '=', id)
    .executeTakeFirst()

// For a million users on PostgreSQL, a subquery per user takes 8 seconds, and one pass over all orders takes 3 seconds. SQLite
// is faster with subqueries.
const selectUsersByTally = (sort: 'orders' | 'orders_total') => sql<Match>`(
  select users.id, coalesce(${sql.ref(`tallies.${sort}`)}, 0) as key from users left join (
    select user_id, count(*) as orders, sum(total_cents) as orders_total from orders group by user_id
  ) as tallies on user_id = users.id)`

/** Finds a sorted page of users whose name or e-mail address contains every word, with the tallies of their orders. */
export const search = (
  h: Handle,
  { search, sort, ...page }: Search<'created_at' | 'name' | 'email' | 'orders' | 'orders_total'>,
): Promise<RowPage<TalliedUser>> => {
  const key = {
    created_at: sql`created_at`,
    // By the name, then by the e-mail address.
    name: sql`search_text`,
    email: sql`email`,
    orders: ordersOfUser,
    orders_total: ordersTotalOfUser,
  }[sort]
  const { word, others } = splitSearch(search)
  const isTallied = (sort === 'orders' || sort === 'orders_total') && search.trim() === ''
  const matching = h
    .selectFrom('users')
    .select(['id', sql`${key}`.as('key')])
    .where(hasEveryWord(others.join(' '), (other) => [userHasWord(h, other)]))
    .$if(word !== undefined, (query) => query.where(userHasIndexedWord(h, word ?? '')))
  const matches = isTallied && isPostgres(h) ? selectUsersByTally(sort) : matching
  const isIndexed = sort === 'created_at' || sort === 'email'
  const rows = h
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at'])
    .select([ordersOfUser.as('orders'), ordersTotalOfUser.as('orders_total_cents')])
    .where('id', 'in', idsOfPage)
  return selectPage(h, { matches, rows, scan: !isIndexed || search.trim() !== '' }, page)
}
