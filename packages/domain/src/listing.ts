import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Page } from '@voltway/contract'
import type { Db } from '@voltway/db'
import { type read, readAnalytics } from './access.ts'
import type { Shop } from './shop.ts'

/**
 * A list or part of one: `total` counts the whole, `next` is the cursor of the following part if there is one. Of a long
 * whole list `items` are the first, and `rest` reads the others when it is asked for them.
 */
export type Listing<Item> = { items: Item[]; total: number; next?: string; rest?: AsyncGenerator<Item[]> }

/** Where items come from; `list` gives at most `limit` rows behind the cursor, in the order of the whole list. */
type Source<Row, Item> = {
  /** `readAnalytics` for lists that only the admin sees. */
  read: typeof read
  list: (db: Db, part: { limit: number; cursor: string | undefined }) => Promise<Row[]>
  toItem: (row: Row) => Item
}

// What is read, checked and written of a list in one go, while everybody else waits. Beside exports by ten shopkeepers shoppers wait for
// 9 ms at p99 with parts of 64 and for 3 with parts of 32, on PostgreSQL for 23 and 15; but a customer's fifty orders take a fifth
// longer in two parts.
const partSizeOf = (source: { read: typeof read }): number => (source.read === readAnalytics ? 32 : 64)

/** Reads a list or, with a limit, one part of it; and its total. */
export const listPart = async <Row extends { id: string }, Item extends { id: string }>(
  shop: Shop,
  { limit, cursor }: Page,
  source: Source<Row, Item> & { count: (db: Db) => Promise<number> },
): Promise<Listing<Item>> => {
  const total = await source.read(shop, source.count)
  if (limit === undefined) {
    const parts = readParts(shop, source, { cursor })
    const { value: items = [] } = await parts.next()
    return items.length < partSizeOf(source) ? { items, total } : { items, total, rest: parts }
  }
  // One item more shows whether another part follows.
  const found = await collectParts(readParts(shop, source, { limit: limit + 1, cursor }))
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1) : undefined
  return { items, total, ...(last && { next: last.id }) }
}

/** All parts as one list, where that is known to be short. */
export const collectParts = async <Item>(parts: AsyncIterable<Item[]>): Promise<Item[]> => {
  const items: Item[] = []
  for await (const part of parts) items.push(...part)
  return items
}

/** Items in parts, each read when it is asked for. What is added or deleted meanwhile makes nothing appear twice. */
export const readParts = async function* <Row extends { id: string }, Item>(
  shop: Shop,
  source: Source<Row, Item>,
  { limit = Number.POSITIVE_INFINITY, cursor }: Page = {},
): AsyncGenerator<Item[], undefined> {
  const partSize = partSizeOf(source)
  let last = cursor
  for (let rest = limit; rest > 0; rest -= partSize) {
    const part = { limit: Math.min(rest, partSize), cursor: last }
    const rows = await source.read(shop, (db) => source.list(db, part))
    yield rows.map(source.toItem)
    if (rows.length < partSize) return
    last = rows.at(-1)?.id
    // SQLite answers without a pause; everybody else wants a turn too.
    await nextTurn()
  }
}

/** One page of what a search found; `total` counts all pages. */
export type ItemPage<Item> = { items: Item[]; total: number }

/** Translates the rows of a page. */
export const toItemPage = <Row, Item>(
  { rows, total }: { rows: Row[]; total: number },
  toItem: (row: Row) => Item,
): ItemPage<Item> => ({ items: rows.map(toItem), total })
