import { z } from 'zod'
import { maxEntries, maxLength } from './facts/limits.ts'
import { number, text } from './primitives.ts'

/** A whole number as JSON or as the digits of an address. */
const wholeNumber = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,7}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max))

/** What an admin looks for: every word of it must occur, however its accents were typed; nothing finds all. */
const searchText = text.pipe(z.string().trim().normalize().max(maxLength.search)).default('')

/** One page of an admin's list; `offset` rows are passed over. */
export const listWindow = z.object({
  offset: wholeNumber(0, 1_000_000).default(0),
  limit: wholeNumber(1, maxEntries.search).default(25),
})

/** A search in a list that can be sorted by these columns; it is sorted by the first, descending, unless told. */
export const searchBy = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  listWindow.extend({
    search: searchText,
    sort: z.enum(columns).default(columns[0] as Columns[number]),
    direction: z.enum(['asc', 'desc']).default('desc'),
  })

/** One page of what was found, and how many there are on all pages. */
export const found = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: number(z.number().int().min(0)) })

/** How many, in an answer. */
export const quantity = number(z.number().int().min(0))

/** An IANA time zone such as `Europe/Berlin`: which hours make up a day. */
export const timeZone = text.pipe(z.string().max(64).refine(isTimeZone, { error: 'Unknown time zone' }))

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
