import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Handle, isPostgres } from '../database.ts'
import { occurs } from './search-words.ts'

// What the shop gives; the schema has an index of all others.
const usual = 'VW-????-????'
const letters = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ']
const letter = '[2-9A-HJ-NP-Z]'
const isUsual = (h: Handle) =>
  isPostgres(h)
    ? sql`reference ~ ${sql.lit(`^${usual.replaceAll('????', `${letter.repeat(4)}`)}$`)}`
    : sql`reference glob ${sql.lit(usual.replaceAll('?', letter))}`

// As in the schema's index of second halves: orders in which nothing happens any more, because one that is placed should not
// have to be written there. The others are few.
const isDone = sql`status not in ('pending', 'paid', 'shipped')`
const isOpen = sql`status in ('pending', 'paid', 'shipped')`
const secondHalf = 8

/** The references in which a word occurs; all are looked at only where too little is known of how they begin. */
export const referencesWith = (h: Handle, word: string): RawBuilder<unknown> => {
  const part = word.toUpperCase()
  const has = occurs(h, part, sql`reference`)
  const found = sql`select reference from orders where ${has}`
  const starts = [...usual]
    .map((_, start) => start)
    .filter((start) => fits(part, usual.slice(start, start + part.length)))
  const places = starts.map((start) => placeOf(part, start))
  if (places.includes(undefined)) return found
  const beginningsOf = (half: Place['half']) =>
    places.flatMap((place) => (place?.half === half ? tryOut(place.begins) : []))
  const whole = beginningsOf('first')
  const second = beginningsOf('second')
  const parts = [sql`${found} and not (${isUsual(h)})`]
  if (whole.length > 0) parts.push(thatBegin(h, sql`reference`, whole, has))
  if (second.length > 0) {
    parts.push(thatBegin(h, sql`substr(reference, 9)`, second, sql`${has} and ${isDone}`))
    parts.push(sql`${found} and ${isOpen}`)
  }
  return sql.join(parts, sql` union all `)
}

const fits = (part: string, place: string) =>
  part.length === place.length &&
  [...place].every((shape, at) =>
    shape === '?' ? letters.includes(part.charAt(at)) : shape === part.charAt(at),
  )

type Place = { half: 'first' | 'second'; begins: string }

/** How usual references with a part that starts here, or their second halves, begin; undefined where most of them do. */
const placeOf = (part: string, start: number): Place | undefined => {
  const begins = usual.slice(0, start) + part
  if (unknown(begins) <= 1) return { half: 'first', begins }
  const rest = begins.slice(secondHalf)
  return unknown(rest) <= 1 && rest.length >= 2 ? { half: 'second', begins: rest } : undefined
}

const unknown = (begins: string) => begins.split('?').length - 1

const tryOut = (begins: string) =>
  begins.includes('?') ? letters.map((each) => begins.replace('?', each)) : [begins]

/** The references of which a text begins in one of these ways: an index is asked for one after the other. */
const thatBegin = (
  h: Handle,
  text: Expression<unknown>,
  beginnings: readonly string[],
  condition: Expression<unknown>,
) => {
  const list = JSON.stringify(beginnings)
  // In bytes, "[" is behind all that is in a usual reference.
  const where = sql`where ${condition} and ${text} >= beginning.value and ${text} < beginning.value || '['`
  // With an offset PostgreSQL does not join, for which it would compare every reference with every beginning.
  return isPostgres(h)
    ? sql`select begun.reference from json_array_elements_text(${list}::json) as beginning (value)
        cross join lateral (select reference from orders ${where} offset 0) as begun`
    : sql`select reference from json_each(${list}) as beginning cross join orders ${where}`
}
