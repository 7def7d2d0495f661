import { z } from 'zod'
import { decimals, decimalsDescription } from './decimals.ts'
import { maxEntries, maxLength, maxOffset } from './limits.ts'
import { money, number, wholeNumber } from './numbers.ts'
import { text } from './text.ts'

export const searchText = text
  .pipe(z.string().trim().normalize().max(maxLength.search))
  .describe('Words to search for, separated by blanks; an empty text matches everything')
  .default('')

const digits = /^\d{1,7}$/

/** One page of a list, with `size` rows by default, after the first `offset` rows. */
export const listWindow = (size: number) =>
  z.object({
    offset: wholeNumber(0, maxOffset, digits).describe('The number of rows to skip').default(0),
    limit: wholeNumber(1, maxEntries.search, digits).describe('The largest number of rows').default(size),
  })

/** Money as JSON or as digits in a URL. */
export const price = z
  .union([z.number(), z.string().regex(decimals(15)).transform(Number)], {
    error: `A price is ${decimalsDescription}`,
  })
  .pipe(money)

/** A search of a list that can be sorted by these columns; by default by the first one, descending. */
export const searchBy = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  listWindow(25).extend({
    search: searchText,
    sort: z
      .enum(columns)
      .describe('The column by which the rows are sorted')
      .default(columns[0] as Columns[number]),
    direction: z.enum(['asc', 'desc']).describe('Ascending or descending').default('desc'),
  })

/** A number of items in a response. */
export const quantity = number(z.number().int().min(0))

export const searchResult = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item).describe('The rows of this page'),
    total: quantity.describe('The number of rows on all pages'),
  })

export const timeZone = text
  .pipe(z.string().max(64).refine(isTimeZone, { error: 'Unknown time zone' }))
  .describe('The IANA time zone, such as `Europe/Berlin`, whose midnight starts a day')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
