import { type EventSearch, ShopEvent } from '@voltway/contract'
import { type EventRow, events, shopState } from '@voltway/db'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read, readAnalytics, write } from '../transactions.ts'

export const toEvent = ({ id, type, created_at, data }: EventRow): ShopEvent =>
  ShopEvent.parse({ id, type, created_at, data: JSON.parse(data) })

/**
 * Lists events in the order of their commits. `next` is the cursor after the last event of this part, or of other types; it is
 * absent if there is none.
 * @throws Refusal CURSOR_EXPIRED if the cursor is older than the last restore or beyond the newest event, or if events after it
 * were deleted
 */
export const listEvents = async (shop: Shop, { cursor, limit, type }: EventSearch) => {
  const feedId = await obtainFeedId(shop)
  return readAnalytics(shop, async (db) => {
    const newest = await events.lastNumber(db)
    const [cursorFeed, number = '0'] = cursor?.split('.') ?? []
    const after = Number(number)
    const rows = await events.list(db, { after, limit, type })
    // Read after the list, because a deletion meanwhile leaves a gap in the list.
    const oldest = (await events.oldestNumber(db)) ?? newest + 1
    // After a recovery to an earlier time, other events get the numbers from there on.
    const isCurrent = cursorFeed === feedId && after >= oldest - 1 && after <= newest
    if (cursor !== undefined && !isCurrent) throw new Refusal('CURSOR_EXPIRED')
    // The cursor of one type also passes the events of other types, or their deletion would make it expire.
    const isEnd = type !== undefined && rows.length < limit
    const last = Math.max(after, rows.at(-1)?.number ?? 0, isEnd ? newest : 0)
    return { items: rows.map(toEvent), ...(last > after && { next: `${feedId}.${last}` }) }
  })
}

// No backup has this id, so a restored shop gets another one.
const obtainFeedId = async (shop: Shop): Promise<string> => {
  const { feedId } = shopState.keys
  const known = await read(shop, (db) => shopState.get(db, feedId))
  return known ?? write(shop, (trx) => shopState.ensure(trx, feedId, shop.newId()))
}
