import { type Expression, type SqlBool, sql } from 'kysely'
import { type Handle, isPostgres } from '../database.ts'
import type { OrderFilter, OrderStatus } from '../tables.ts'
import { isIndexed, isOf, otherWord, splitSearch, usersWith } from './indexed-search.ts'
import { referencesWith } from './reference-search.ts'
import { everyWord, occurs, occursInAnyCase } from './search-words.ts'

/** What an order has to be to pass a filter. */
const passes = (h: Handle, { search, statuses, from, until }: OrderFilter): Expression<SqlBool> => {
  const conditions: Expression<SqlBool>[] = [everyWord(search, (word) => placesOf(h, word))]
  if (statuses) conditions.push(statuses.length > 0 ? sql`status in (${sql.join(statuses)})` : sql.lit(false))
  if (from !== undefined) conditions.push(sql`created_at >= ${from}`)
  if (until !== undefined) conditions.push(sql`created_at < ${until}`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/** The orders that pass a filter. */
export const filtered = (h: Handle, filter: OrderFilter) => h.selectFrom('orders').where(passes(h, filter))

/** As `filtered`, by id and a sort key: words are looked up among customers and references first, where an index knows them. */
export const matching = (
  h: Handle,
  filter: OrderFilter,
  key: 'created_at' | 'total_cents' | 'email',
): Expression<{ id: string; key: unknown }> => {
  const { word, others } = splitSearch(filter.search)
  if (word === undefined || isNarrow(filter)) return filtered(h, filter).select(['id', `${key} as key`])
  const columns = sql`orders.id, orders.${sql.ref(key)} as key`
  // An order has the e-mail address of its customer: neither ever changes. So people are looked at, not all of their orders.
  const where = (others: Expression<SqlBool>[]) =>
    sql.join([...others, passes(h, { ...filter, search: '' })], sql` and `)
  const ofCustomer = where(others.map((other, nth) => sql`(${otherWord(nth)} or ${inReference(h, other)})`))
  const ofOthers = where(
    others.map(
      (other) => sql`(${inReference(h, other)} or
      exists (select 1 from users where users.id = user_id and ${isOf(h, other)}))`,
    ),
  )
  // In this order on SQLite, too.
  const join = isPostgres(h) ? sql`join` : sql`cross join`
  return sql`(
    with customers as materialized (${usersWith(h, word, others)})
    select ${columns} from customers ${join} orders on user_id = customers.id where ${ofCustomer}
    union all
    select ${columns} from orders
    where reference in (${referencesWith(h, word)}) and user_id not in (select id from customers) and ${ofOthers}
  )`
}

// Days, and statuses in which no order stays, leave few orders to look at.
const isNarrow = ({ statuses, from, until }: OrderFilter) =>
  from !== undefined || until !== undefined || statuses?.every((status) => passing.includes(status))

const passing: readonly OrderStatus[] = ['pending', 'paid', 'shipped']

// References are stored in capitals.
const inReference = (h: Handle, word: string) => occurs(h, word.toUpperCase(), sql`reference`)

// E-mail addresses are stored in lower case, so only names need to be folded; each once, and not once per order. They come last:
// where addresses and references decide, nobody is looked for.
const placesOf = (h: Handle, word: string): Expression<SqlBool>[] => [
  occurs(h, word.toLowerCase(), sql`orders.email`),
  inReference(h, word),
  sql`user_id in (${isIndexed(word) ? usersWith(h, word) : usersNamed(h, word)})`,
]

const usersNamed = (h: Handle, part: string) =>
  sql`select users.id from users where ${occursInAnyCase(h, part, sql`users.name`)}`
