import { sql } from 'kysely'
import { compileQuery } from '../../compiled-query.ts'
import { type Handle, isPostgres, type Trx } from '../../database.ts'
import { timeAgo } from '../../database-time.ts'
import type { EventRow, NumberedEvent } from '../../rows.ts'
import * as shopState from '../shop-state.ts'
import { countRows } from '../sql/count-rows.ts'
import { selectLastKey } from '../sql/select-last-key.ts'

const { lastEventNumber: lastNumberKey } = shopState.keys
const columns = ['id', 'number', 'type', 'created_at', 'user_id', 'data', 'previous'] as const

/** Adds an event without a number. */
export const insert = compileQuery((h, row: Omit<EventRow, 'number'>) => h.insertInto('events').values(row))

/** Returns true if committed events have no number yet. */
export const areUnnumbered = async (h: Handle): Promise<boolean> => {
  const first = h.selectFrom('events').select('id').where('number', 'is', null).limit(1)
  return (await first.executeTakeFirst()) !== undefined
}

export const countUnnumbered = (h: Handle): Promise<number> =>
  countRows(h.selectFrom('events').where('number', 'is', null))

/**
 * Gives the next numbers to at most `limit` committed events and returns them. Other transactions that number events wait
 * until this one ends. So a smaller number never becomes visible after a larger one.
 */
export const assignNumbers = async (trx: Trx, limit: number): Promise<NumberedEvent[]> => {
  await shopState.setOnce(trx, lastNumberKey, '0')
  const lock = trx.selectFrom('shop_state').select('value').where('key', '=', lastNumberKey)
  const { value } = await lock.$if(isPostgres(trx), (query) => query.forUpdate()).executeTakeFirstOrThrow()
  const unnumbered = trx.selectFrom('events').select('id').where('number', 'is', null)
  const rows = await unnumbered.orderBy('sequence').limit(limit).execute()
  const numbered: NumberedEvent[] = []
  for (const [index, { id }] of rows.entries()) {
    const number = Number(value) + index + 1
    const update = trx.updateTable('events').set({ number }).where('id', '=', id)
    // Returns the row after the lock, because a deletion of its user may have reduced it meanwhile.
    numbered.push({ ...(await update.returning(columns).executeTakeFirstOrThrow()), number })
  }
  const last = numbered.at(-1)
  if (last) await shopState.set(trx, lastNumberKey, String(last.number))
  return numbered
}

/** Returns the number of the newest numbered event, also if it was deleted; 0 if there never was one. */
export const lastNumber = async (h: Handle): Promise<number> =>
  Number((await shopState.get(h, lastNumberKey)) ?? 0)

/** Returns the number of the oldest numbered event; undefined if there is none. */
export const oldestNumber = async (h: Handle): Promise<number | undefined> => {
  const oldest = h.selectFrom('events').select('number').where('number', 'is not', null)
  return (await oldest.orderBy('number').limit(1).executeTakeFirst())?.number ?? undefined
}

export const find = (h: Handle, id: string): Promise<EventRow | undefined> =>
  h.selectFrom('events').select(columns).where('id', '=', id).executeTakeFirst()

/** Lists numbered events after the number `after`, oldest first, optionally of one type. */
export const list = async (
  h: Handle,
  { after, limit, type }: { after: number; limit: number; type?: string | undefined },
): Promise<NumberedEvent[]> => {
  let query = h.selectFrom('events').select(columns).where('number', '>', after)
  if (type !== undefined) query = query.where('type', '=', type)
  return (await query.orderBy('number').limit(limit).execute()) as NumberedEvent[]
}

/** Removes everything except the id from the data of a user's events. */
export const redactOfUser = async (trx: Trx, userId: string): Promise<void> => {
  const id = isPostgres(trx)
    ? sql<string>`json_build_object('id', data::json ->> 'id')::text`
    : sql<string>`json_object('id', json_extract(data, '$.id'))`
  await trx.updateTable('events').set({ data: id, previous: null }).where('user_id', '=', userId).execute()
}

/** Deletes numbered events that are older than `seconds`, at most the `limit` oldest ones; returns their number. */
export const deleteOlderThan = async (trx: Trx, seconds: number, limit: number): Promise<number> => {
  // Ids sort by creation, so this needs no index of the times.
  const last = selectLastKey(trx, trx.selectFrom('events').select('id as key'), limit)
  const { numDeletedRows } = await trx
    .deleteFrom('events')
    .where('id', '<=', last)
    .where('created_at', '<', timeAgo(trx, seconds))
    .where('number', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
