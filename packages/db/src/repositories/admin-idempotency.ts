import { sql } from 'kysely'
import type { Handle, Trx } from '../database.ts'
import { timeAgo, timeIn } from '../database-time.ts'
import type { AdminIdempotencyRow, StoredAnswer } from '../rows.ts'

/** The stored answer to the admin's request with this key; `is_expired` when it is older than `seconds`. */
export const find = (h: Handle, key: string, seconds: number): Promise<StoredAnswer | undefined> =>
  h
    .selectFrom('admin_idempotency_keys')
    .select(['request_hash', 'response', sql<boolean>`created_at < ${timeAgo(h, seconds)}`.as('is_expired')])
    .where('key', '=', key)
    .executeTakeFirst()

/** Stores an answer, whose key is not there. */
export const insert = async (trx: Trx, row: Omit<AdminIdempotencyRow, 'created_at'>): Promise<void> => {
  await trx
    .insertInto('admin_idempotency_keys')
    .values({ ...row, created_at: timeIn(trx, 0) })
    .execute()
}

/** Deletes answers older than `seconds` and returns their number. */
export const deleteOlderThan = async (trx: Trx, seconds: number): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('admin_idempotency_keys')
    .where('created_at', '<', timeAgo(trx, seconds))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
