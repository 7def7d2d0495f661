import type { Handle, Trx } from '../database.ts'
import type { IdempotencyRow } from '../tables.ts'

/** What was answered to this user's request with this key. */
export const find = (h: Handle, userId: string, key: string): Promise<IdempotencyRow | undefined> =>
  h
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Keeps an answer; false when the key is taken, after the transaction that took it has ended. */
export const insert = async (trx: Trx, row: IdempotencyRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Forgets the answers from before `time`; how many there were. */
export const deleteOlderThan = async (trx: Trx, time: string): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', time)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
