import { type RawBuilder, sql } from 'kysely'
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
  const found = sql`select reference from orders where ${occurs(h, part, sql`reference`)}`
  const places = [...usual].flatMap((_, start) =>
    fits(part, usual.slice(start, start + part.length)) ? placesOf(part, start) : [],
  )
  if (places.includes(undefined)) return found
  const parts = [...new Set([sql`not (${isUsual(h)})`, ...places])].map((place) => sql`${found} and ${place}`)
  return sql.join(parts, sql` union all `)
}

const fits = (part: string, place: string) =>
  part.length === place.length &&
  [...place].every((shape, at) =>
    shape === '?' ? letters.includes(part.charAt(at)) : shape === part.charAt(at),
  )

/** Where an index has the usual references with a part that starts here; undefined where that would be most of it. */
const placesOf = (part: string, start: number): (RawBuilder<unknown> | undefined)[] => {
  const whole = usual.slice(0, start) + part
  const half = whole.slice(secondHalf)
  if (unknown(whole) <= 1) return tryOut(whole).map((begins) => beginsWith(sql`reference`, begins))
  if (unknown(half) > 1 || half.length < 2) return [undefined]
  const done = tryOut(half).map(
    (begins) => sql`${isDone} and ${beginsWith(sql`substr(reference, 9)`, begins)}`,
  )
  return [isOpen, ...done]
}

const unknown = (beginning: string) => beginning.split('?').length - 1

const tryOut = (beginning: string) =>
  beginning.includes('?') ? letters.map((each) => beginning.replace('?', each)) : [beginning]

// In bytes, "[" is behind all that is in a usual reference.
const beginsWith = (text: RawBuilder<unknown>, begins: string) =>
  sql`${text} >= ${begins} and ${text} < ${`${begins}[`}`
