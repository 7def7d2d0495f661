import type { Page } from '@voltway/contract'

/** A list or part of one: `total` counts the whole, `next` is the cursor of the following part if there is one. */
export type Listing<Item> = { items: Item[]; total: number; next?: string }

/** The same part with one row more, by which is seen whether another part follows. */
const onePast = ({ limit, cursor }: Page): Page =>
  limit === undefined ? { cursor } : { limit: limit + 1, cursor }

/** Reads one part of a list and its total. */
export const listPart = async <Row extends { id: string }, Item>(
  page: Page,
  list: (page: Page) => Promise<Row[]>,
  count: () => Promise<number>,
  toItem: (row: Row) => Item,
): Promise<Listing<Item>> => {
  const [rows, total] = [await list(onePast(page)), await count()]
  const shown = rows.slice(0, page.limit)
  const items = shown.map(toItem)
  const last = shown.at(-1)
  return rows.length > shown.length && last ? { items, total, next: last.id } : { items, total }
}
