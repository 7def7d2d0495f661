import { type Expression, type SqlBool, sql } from 'kysely'
import { type Handle, isPostgres } from '../../database.ts'
import type { OrderFilter, OrderLineRow, OrderRow } from '../../rows.ts'
import { parseReference } from '../orders/order-reference.ts'
import { foldText } from './fold-text.ts'
import { containsText, hasEveryWord } from './search-words.ts'
import type { Match } from './select-page.ts'
import { isIndexed, otherWordColumn, selectUsersWithWord, splitSearch, userHasWord } from './user-search.ts'

/** Returns the columns of an order that searches and filters read. */
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

/**
 * Returns whether a search reads one column of all orders. SQLite then finds all matches once, and reads only the index that
 * has all columns of a filter. PostgreSQL has an index per filter.
 */
export const isScan = (h: Handle, { search, product, method, country }: OrderFilter): boolean =>
  `${search}${product ?? ''}`.trim() !== '' || (!isPostgres(h) && `${method ?? ''}${country ?? ''}` !== '')

/** Selects the orders that match a filter. */
export const selectFilteredOrders = (h: Handle, filter: OrderFilter) =>
  h.selectFrom('orders').where(filterCondition(h, filter))

const filterCondition = (h: Handle, filter: OrderFilter, isScanned = isScan(h, filter)) => {
  const { search, product = '', method, country, statuses, from, until, ids } = filter
  // `+` prevents that SQLite reads the long rows of all orders with a status or of some days.
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
  if (ids) conditions.push(sql`orders.id in (${sql.join(ids)})`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

// Folding does not change stored e-mail addresses. Names come last and are searched once, not for each order: if the e-mail
// or the order's text matches, no user is read.
const conditionsFor = (h: Handle, word: string): Expression<SqlBool>[] => [
  containsText(h, word, sql`orders.email`),
  textOrTotalHas(h, word),
  sql`user_id in (${isIndexed(word) ? selectUsersWithWord(h, word) : sql`select users.id from users where ${userHasWord(h, word)}`})`,
]

const text = sql<string>`orders.search_text`

/** Returns a condition: the order's text contains the word, with or without its hyphens, or its total is this amount. */
const textOrTotalHas = (h: Handle, word: string): Expression<SqlBool> => {
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
  const [, dollars = '', cents = ''] = /^\$?(\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{2}))?$/.exec(word) ?? []
  return dollars === '' ? undefined : Number(dollars.replaceAll(',', '') + (cents || '00'))
}

// The products follow the tab of `search_text`.
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
  // See docs/decisions/0040-order-search-indexes.md.
  const customerConditions = others.map(
    (other, nth) => sql`(${otherWordColumn(nth)} or ${textOrTotalHas(h, other)})`,
  )
  const otherConditions = others.map(
    (other) =>
      sql`(${textOrTotalHas(h, other)} or (select ${userHasWord(h, other)} from users where users.id = user_id))`,
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
    from orders where ${textOrTotalHas(h, word)}
      and user_id not in (select id from customers) and ${restCondition(otherConditions)})`
}
