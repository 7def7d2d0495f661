import { z } from 'zod'
import { maxEntries, maxLength, maxOffset } from '../limits.ts'
import { quantity, wholeNumber } from './numbers.ts'
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

export const searchResult = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item).describe('The rows of this page'),
    total: quantity.describe('The number of rows on all pages'),
  })
