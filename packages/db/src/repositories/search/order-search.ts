import { type Expression, type SqlBool, sql } from 'kysely'
import { type Handle, isPostgres } from '../../database.ts'
import type { OrderFilter, OrderLineRow, OrderRow } from '../../rows.ts'
import { parseReference } from '../orders/order-reference.ts'
import { foldText } from './fold-text.ts'
import { containsText, hasEveryWord } from './search-words.ts'
import type { Match } from './select-page.ts'
import { isIndexed, otherWordColumn, selectUsersWithWord, splitSearch, userHasWord } from './user-search.ts'

/** Returns the derived columns of an order, which searches and filters read. */
export const orderSearchColumns = (
  { reference, payment, delivery }: Pick<OrderRow, 'reference' | 'payment' | 'delivery'>,
  lines: readonly Pick<OrderLineRow, 'name' | 'choices'>[],
): { search_text: string; country: string | null } => {
  const { name: method = '' } = JSON.parse(payment) as { name?: string }
  const products = lines.map(({ name, choices }) =>
    [name, ...(JSON.parse(choices) as { choice: string }[]).map(({ choice }) => choice)].join(' '),
  )
  const { country = null } = JSON.parse(delivery ?? '{}') as { country?: string }
  const own = [reference.replaceAll('-', ''), method].map(foldText)
  return { search_text: `${own.join('\n')}\n\t${products.map(foldText).join('\n')}`, country }
}

/** Returns true if a search must read `search_text` of all orders. SQLite then scans `orders_words`, which has all filtered columns. */
export const isScan = ({ search, product }: OrderFilter): boolean => `${search}${product ?? ''}`.trim() !== ''

/** Selects the orders that match a filter. */
export const selectFilteredOrders = (h: Handle, filter: OrderFilter) =>
  h.selectFrom('orders').where(filterCondition(h, filter))

const filterCondition = (h: Handle, filter: OrderFilter, isScanned = isScan(filter)) => {
  const { search, product = '', method, country, statuses, withdrawn, from, until, ids } = filter
  // A unary `+` stops SQLite from using an index by status or time, which would make it read the long rows of orders.
  const plus = sql.raw(isScanned && !isPostgres(h) ? '+' : '')
  const conditions: Expression<SqlBool>[] = [
    hasEveryWord(search, (word) => conditionsFor(h, word)),
    hasEveryWord(product, (word) => [hasProduct(h, word)]),
  ]
  if (statuses)
    conditions.push(
      statuses.length > 0 ? sql`${plus}orders.status in (${sql.join(statuses)})` : sql.lit(false),
    )
  if (from !== undefined) conditions.push(sql`${plus}orders.created_at >= ${from}`)
  if (until !== undefined) conditions.push(sql`${plus}orders.created_at < ${until}`)
  if (method !== undefined) conditions.push(sql`orders.payment_method_id = ${method}`)
  if (country !== undefined) conditions.push(sql`orders.country = ${country}`)
  if (withdrawn) conditions.push(sql`orders.id in (select order_id from withdrawals)`)
  if (ids) conditions.push(sql`orders.id in (${sql.join(ids)})`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

// Folding does not change stored e-mail addresses. The search in customers' names comes last and runs once, not for each order.
// If the e-mail or the order's text matches, the database reads no user.
const conditionsFor = (h: Handle, word: string): Expression<SqlBool>[] => [
  containsText(h, word, sql`orders.email`),
  orderHasWord(h, word),
  sql`user_id in (${isIndexed(word) ? selectUsersWithWord(h, word) : sql`select users.id from users where ${userHasWord(h, word)}`})`,
]

const text = sql<string>`orders.search_text`

/** Returns a condition: the order's text contains the word, with or without its hyphens, or its total is this amount. */
const orderHasWord = (h: Handle, word: string): Expression<SqlBool> => {
  const reference = parseReference(word)
  if (reference !== undefined) return sql`orders.reference = ${reference}`
  const conditions = [containsText(h, word, text)]
  const withoutHyphens = word.replaceAll('-', '')
  if (withoutHyphens !== '' && withoutHyphens !== word) conditions.push(containsText(h, withoutHyphens, text))
  const cents = parseCents(word)
  if (cents !== undefined) conditions.push(sql`orders.total_cents = ${cents}`)
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** Parses an amount like `41239.50` or `$41,239.50`. */
const parseCents = (word: string): number | undefined => {
  const [, dollars = '', cents = ''] = /^\$?(\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{2}))?$/.exec(word) ?? []
  return dollars === '' ? undefined : Number(dollars.replaceAll(',', '') + (cents || '00'))
}

// In `search_text`, the products follow the tab.
const hasProduct = (h: Handle, word: string): Expression<SqlBool> => {
  const tab = isPostgres(h) ? sql`strpos(${text}, chr(9))` : sql`instr(${text}, char(9))`
  return sql`(${containsText(h, word, text)} and ${containsText(h, word, sql`substr(${text}, ${tab})`)})`
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
  // See docs/decisions/0017-order-search.md.
  const customerConditions = others.map(
    (other, nth) => sql`(${otherWordColumn(nth)} or ${orderHasWord(h, other)})`,
  )
  const otherConditions = others.map(
    (other) =>
      sql`(${orderHasWord(h, other)} or (select ${userHasWord(h, other)} from users where users.id = user_id))`,
  )
  const restCondition = (conditions: Expression<unknown>[]) =>
    sql.join([...conditions, filterCondition(h, { ...filter, search: '' }, true)], sql` and `)
  // A cross join fixes the order on SQLite. With a status it would otherwise begin with all orders of that status.
  const join = isPostgres(h) ? sql`join` : sql`cross join`
  return sql`(
    with customers as materialized (${selectUsersWithWord(h, word, others)})
    select orders.id, ${sql.ref(`orders.${key}`)} as key
    from customers ${join} orders on user_id = customers.id where ${restCondition(customerConditions)}
    union all
    select orders.id, ${sql.ref(`orders.${key}`)} as key
    from orders where ${orderHasWord(h, word)}
      and user_id not in (select id from customers) and ${restCondition(otherConditions)})`
}
