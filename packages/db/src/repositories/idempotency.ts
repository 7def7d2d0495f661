import { compileOnce, compileUnread } from '../compile-once.ts'
import type { Handle, Trx } from '../database.ts'
import type { IdempotencyRow } from '../tables.ts'

const selectRow = compileOnce((h, userId: string, key: string) =>
  h
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key', 'request_hash', 'response', 'created_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key),
)

/** Keeps an answer, whose key is not there. */
export const insert = compileUnread((h, row: IdempotencyRow) => h.insertInto('idempotency_keys').values(row))

/** What was answered to this user's request with this key. */
export const find = async (h: Handle, userId: string, key: string): Promise<IdempotencyRow | undefined> =>
  (await selectRow(h, userId, key))[0]

/** Forgets the answers from before `time`; how many there were. */
export const deleteOlderThan = async (trx: Trx, time: string): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', time)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
