import type { Handle, Trx } from '../database.ts'
import type { AdminIdempotencyRow } from '../tables.ts'

/** What was answered to the admin's request with this key. */
export const find = (h: Handle, key: string): Promise<AdminIdempotencyRow | undefined> =>
  h.selectFrom('admin_idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst()

/** Keeps an answer, whose key is not there. */
export const insert = async (trx: Trx, row: AdminIdempotencyRow): Promise<void> => {
  await trx.insertInto('admin_idempotency_keys').values(row).execute()
}

/** Forgets the answers from before `time`; how many there were. */
export const deleteOlderThan = async (trx: Trx, time: string): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('admin_idempotency_keys')
    .where('created_at', '<', time)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
