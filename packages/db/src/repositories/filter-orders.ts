import { type Expression, type SqlBool, sql } from 'kysely'
import { type Handle, isPostgres } from '../database.ts'
import type { OrderFilter, OrderStatus, Window } from '../tables.ts'
import { isIndexed, isOf, otherWord, splitSearch, usersWith } from './indexed-search.ts'
import { referencesWith } from './reference-search.ts'
import { everyWord, occurs } from './search-words.ts'

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

/** What decides whether a word of a filter is looked up among customers and references before orders are looked at. */
export const indexedWords = (filter: OrderFilter): IndexedWords | undefined => {
  const { word, others } = splitSearch(filter.search)
  return word === undefined || isNarrow(filter) ? undefined : { word, others }
}

type IndexedWords = { word: string; others: string[] }

/** So many orders are walked through before all that have the words are sorted. */
const walkedThrough = 1000

/**
 * The tables and the total that `showPage` needs for a sorted page of the orders that pass a filter with indexed words. All of
 * them are counted, but where a word is common, a page of them is among the first orders.
 */
export const sortedWithWords = (
  h: Handle,
  { word, others }: IndexedWords,
  { key, direction, offset, limit, ...filter }: Sorted,
) => {
  const rest = passes(h, { ...filter, search: '' })
  const both = (conditions: Expression<SqlBool>[]) => sql.join([...conditions, rest], sql` and `)
  // An order has the e-mail address of its customer: neither ever changes. So people are looked at, not all of their orders.
  const ofCustomer = others.map((other, nth) => sql<SqlBool>`(${otherWord(nth)} or ${inReference(h, other)})`)
  const ofAnybody = others.map(
    (other) => sql<SqlBool>`(${inReference(h, other)} or
      (select ${isOf(h, other)} from users where users.id = user_id))`,
  )
  const isOfCustomer = sql<SqlBool>`user_id in (select id from customers)`
  const columns = sql`orders.id, orders.${sql.ref(key)} as key`
  const order = sql`order by key ${sql.raw(direction)}, id ${sql.raw(direction)}`
  const areEnough = sql`(select count(*) from walked) >= ${offset + limit}`
  return {
    tables: sql`
      customers as materialized (${usersWith(h, word, others)}),
      walked as materialized (
        select id, key from (
          select id, ${sql.ref(key)} as key, user_id, reference from orders as walked_orders
          where ${rest} ${order} limit ${sql.lit(walkedThrough)}
        ) as first_ones
        where ${sql.join([sql`(${isOfCustomer} or ${inReference(h, word)})`, ...ofAnybody], sql` and `)}),
      every as not materialized (
        select ${columns} from customers ${inThisOrder(h)} orders on user_id = customers.id where ${both(ofCustomer)}
        union all
        select ${columns} from (select distinct reference as part_of from (${referencesWith(h, word)}) as referred)
          as parts ${inThisOrder(h)} orders on reference = part_of
        where not ${isOfCustomer} and ${both(ofAnybody)}),
      found as materialized (select id, key from every where not ${areEnough}),
      page as materialized (
        select id, key from (
          select id, key from walked where ${areEnough}
          union all
          select id, key from found
        ) as worded ${order} limit ${limit} offset ${offset})`,
    total: sql<number>`case when ${areEnough} then (select count(*) from every) else (select count(*) from found) end`,
  }
}

type Sorted = OrderFilter &
  Window & { key: 'created_at' | 'total_cents' | 'email'; direction: 'asc' | 'desc' }

const inThisOrder = (h: Handle) => (isPostgres(h) ? sql`join` : sql`cross join`)

// Days, and statuses in which no order stays, leave few orders to look at.
const isNarrow = ({ statuses, from, until }: OrderFilter) =>
  from !== undefined || until !== undefined || statuses?.every((status) => passing.includes(status))

const passing: readonly OrderStatus[] = ['pending', 'paid', 'shipped']

// References are stored in capitals.
const inReference = (h: Handle, word: string) => occurs(h, word.toUpperCase(), sql`reference`)

// Folding leaves e-mail addresses as they are stored. Names come last, each once and not once per order: where addresses and
// references decide, no user is looked for.
const placesOf = (h: Handle, word: string): Expression<SqlBool>[] => [
  occurs(h, word, sql`orders.email`),
  inReference(h, word),
  sql`user_id in (${isIndexed(word) ? usersWith(h, word) : sql`select users.id from users where ${isOf(h, word)}`})`,
]
