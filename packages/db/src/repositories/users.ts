import { sql } from 'kysely'
import { compileQuery } from '../compiled-query.ts'
import { type Handle, isPostgres, type Trx } from '../database.ts'
import type { ListPart, RowPage, Search, TalliedUser, Tally, UserRow } from '../rows.ts'
import { countRows } from './count-rows.ts'
import { hasEveryWord, searchTextOf } from './search/search-words.ts'
import { idsOfPage, selectPage } from './search/select-page.ts'
import { splitSearch, userHasIndexedWord, userHasWord } from './search/user-search.ts'

const columns = ['id', 'name', 'email', 'password_hash', 'created_at'] as const

/** The user with this id. */
export const find = (h: Handle, id: string): Promise<UserRow | undefined> =>
  h.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()

const selectByEmail = compileQuery((h, email: string) =>
  h.selectFrom('users').select(columns).where('email', '=', email),
)

/** The user with this (lower-case) e-mail address. */
export const findByEmail = async (h: Handle, email: string): Promise<UserRow | undefined> =>
  (await selectByEmail(h, email))[0]

/** Adds a user; false when the e-mail address is taken. */
export const insert = async (trx: Trx, row: UserRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values({ ...row, search_text: searchTextOf([row.name, row.email]) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The user with this id; until the transaction ends nobody adds an order, a session or a cart of theirs. */
export const lock = (trx: Trx, id: string): Promise<UserRow | undefined> =>
  trx
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst()

/** Deletes a user; sessions, cart, orders and idempotency keys go with them. */
const remove = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

export { remove as delete }

/** Users, newest first. */
export const list = (h: Handle, { limit, cursor }: ListPart): Promise<UserRow[]> => {
  let query = h.selectFrom('users').select(columns).orderBy('id', 'desc')
  if (cursor !== undefined) query = query.where('id', '<', cursor)
  return query.limit(limit).execute()
}

/** How many users there are. */
export const count = (h: Handle): Promise<number> => countRows(h.selectFrom('users'))

const ordersOfUser = sql<number>`(select count(*) from orders where orders.user_id = users.id)`
const ordersTotalOfUser = sql<number>`(
  select coalesce(sum(orders.total_cents), 0) from orders where orders.user_id = users.id)`

/** How many orders a user has, and the sum of their totals, whatever became of these orders. */
export const tally = async (h: Handle, id: string): Promise<Tally> =>
  h
    .selectFrom('orders')
    .select([
      sql<number>`count(*)`.as('orders'),
      sql<number>`coalesce(sum(total_cents), 0)`.as('orders_total_cents'),
    ])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()

/** A sorted page of the users in whose name or e-mail address every word occurs, with the tallies of their orders. */
export const search = (
  h: Handle,
  { search, sort, ...page }: Search<'created_at' | 'name' | 'email' | 'orders' | 'orders_total'>,
): Promise<RowPage<TalliedUser>> => {
  const key = {
    created_at: sql`created_at`,
    // The name, then the e-mail address.
    name: sql`search_text`,
    email: sql`email`,
    orders: ordersOfUser,
    orders_total: ordersTotalOfUser,
  }[sort]
  const { word, others } = splitSearch(search)
  const matches = h
    .selectFrom('users')
    .select(['id', sql`${key}`.as('key')])
    .where(hasEveryWord(others.join(' '), (other) => [userHasWord(h, other)]))
    .$if(word !== undefined, (query) => query.where(userHasIndexedWord(h, word ?? '')))
  const isIndexed = sort === 'created_at' || sort === 'email'
  const rows = h
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at'])
    .select([ordersOfUser.as('orders'), ordersTotalOfUser.as('orders_total_cents')])
    .where('id', 'in', idsOfPage)
  return selectPage(h, { matches, rows, scan: !isIndexed || search.trim() !== '' }, page)
}
