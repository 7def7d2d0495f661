import { type Expression, type SqlBool, sql } from 'kysely'
import { type Handle, isPostgres } from '../../database.ts'
import type { OrderFilter } from '../../rows.ts'
import { isWholeReference, mayBeInReference } from '../orders/order-reference.ts'
import { containsText, hasEveryWord } from './search-words.ts'
import type { Match } from './select-page.ts'
import { isIndexed, otherWordColumn, selectUsersWithWord, splitSearch, userHasWord } from './user-search.ts'

/** Selects the orders that match a filter. */
export const selectFilteredOrders = (h: Handle, filter: OrderFilter) =>
  h.selectFrom('orders').where(filterCondition(h, filter))

const filterCondition = (h: Handle, { search, statuses, from, until }: OrderFilter): Expression<SqlBool> => {
  const conditions: Expression<SqlBool>[] = [hasEveryWord(search, (word) => conditionsFor(h, word))]
  if (statuses) conditions.push(statuses.length > 0 ? sql`status in (${sql.join(statuses)})` : sql.lit(false))
  if (from !== undefined) conditions.push(sql`created_at >= ${from}`)
  if (until !== undefined) conditions.push(sql`created_at < ${until}`)
  return sql`${sql.join(conditions, sql` and `)}`
}

// Folding does not change stored e-mail addresses. Names come last and are searched once, not for each order: if the e-mail
// or the reference matches, no user is read.
const conditionsFor = (h: Handle, word: string): Expression<SqlBool>[] => [
  containsText(h, word, sql`orders.email`),
  referenceContains(h, word),
  sql`user_id in (${isIndexed(word) ? selectUsersWithWord(h, word) : sql`select users.id from users where ${userHasWord(h, word)}`})`,
]

// References are stored in capitals.
const referenceContains = (h: Handle, word: string) =>
  containsText(h, word.toUpperCase(), sql`orders.reference`)

/**
 * Selects the references that contain a word. Without `offset` PostgreSQL would read the rows of all orders instead of an
 * index.
 */
const referencesWith = (h: Handle, word: string) => {
  if (!mayBeInReference(word)) return sql`select reference from orders where false`
  if (isWholeReference(word)) return sql`select reference from orders where reference = ${word.toUpperCase()}`
  return sql`select reference from orders where ${referenceContains(h, word)} ${isPostgres(h) ? sql`offset 0` : sql``}`
}

/** Selects the ids and sort keys of the orders that match a filter. */
export const selectMatchingOrders = (
  h: Handle,
  key: 'created_at' | 'total_cents' | 'email',
  filter: OrderFilter,
): Expression<Match> => {
  const { word, others } = splitSearch(filter.search)
  if (word === undefined) return selectFilteredOrders(h, filter).select(['id', `${key} as key`])
  // An order has its customer's e-mail address, and neither ever changes. So the customers are searched instead of all
  // their orders.
  // See docs/decisions/0015-customer-search-index.md.
  const customerConditions = others.map(
    (other, nth) => sql`(${otherWordColumn(nth)} or ${referenceContains(h, other)})`,
  )
  const otherConditions = others.map(
    (other) =>
      sql`(${referenceContains(h, other)} or (select ${userHasWord(h, other)} from users where users.id = user_id))`,
  )
  const restCondition = (conditions: Expression<unknown>[]) =>
    sql.join([...conditions, filterCondition(h, { ...filter, search: '' })], sql` and `)
  // A cross join fixes the order on SQLite. With a status it would otherwise begin with all orders of that status.
  const join = isPostgres(h) ? sql`join` : sql`cross join`
  return sql`(
    with customers as materialized (${selectUsersWithWord(h, word, others)})
    select orders.id, ${sql.ref(`orders.${key}`)} as key
    from customers ${join} orders on user_id = customers.id where ${restCondition(customerConditions)}
    union all
    select orders.id, ${sql.ref(`orders.${key}`)} as key
    from (${referencesWith(h, word)}) as referred ${join} orders on orders.reference = referred.reference
    where user_id not in (select id from customers) and ${restCondition(otherConditions)})`
}
