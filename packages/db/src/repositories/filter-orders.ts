import { type Expression, type SqlBool, sql } from 'kysely'
import type { Handle } from '../database.ts'
import type { OrderFilter } from '../tables.ts'
import { everyWord, occurs, occursInAnyCase } from './search-words.ts'

/** The orders that pass a filter. */
export const filtered = (h: Handle, { search, statuses, from, until }: OrderFilter) => {
  let query = h.selectFrom('orders')
  if (statuses)
    query = statuses.length > 0 ? query.where('status', 'in', statuses) : query.where(sql.lit(false))
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (until !== undefined) query = query.where('created_at', '<', until)
  if (search.trim() !== '') query = query.where(everyWord(search, (word) => placesOf(h, word)))
  return query
}

// E-mail addresses are stored in lower case and references in capitals, so only names need to be folded; each once, and not
// once per order.
const placesOf = (h: Handle, word: string): Expression<SqlBool>[] => [
  occurs(h, word.toLowerCase(), sql`email`),
  occurs(h, word.toUpperCase(), sql`reference`),
  sql`user_id in ${h
    .selectFrom('users')
    .select('users.id')
    .where(occursInAnyCase(h, word, sql`users.name`))}`,
]
