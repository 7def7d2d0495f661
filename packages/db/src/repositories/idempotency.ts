import { sql } from 'kysely'
import { compileFirst, compileQuery } from '../compiled-query.ts'
import type { Handle, Trx } from '../database.ts'
import { timeAgo, timeIn } from '../database-time.ts'
import type { IdempotencyRow, StoredResponse } from '../rows.ts'

const selectResponses = (h: Handle, key: string, seconds: number) =>
  h
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response', sql<boolean>`created_at < ${timeAgo(h, seconds)}`.as('is_expired')])
    .where('key', '=', key)

const selectOfUser = compileFirst((h, userId: string, key: string, seconds: number) =>
  selectResponses(h, key, seconds).where('user_id', '=', userId),
)

const selectOfAdmin = compileFirst((h, key: string, seconds: number) =>
  selectResponses(h, key, seconds).where('user_id', 'is', null),
)

/** Stores a response. The key must be new. */
export const insert = compileQuery((h, row: Omit<IdempotencyRow, 'created_at'>) =>
  h.insertInto('idempotency_keys').values({ ...row, created_at: timeIn(h, 0) }),
)

/**
 * Finds the stored response to a request with this key by a user, or by an admin if `userId` is null. `is_expired` is true
 * if it is older than `seconds`.
 */
export const find = (
  h: Handle,
  userId: string | null,
  key: string,
  seconds: number,
): Promise<StoredResponse | undefined> =>
  userId === null ? selectOfAdmin(h, key, seconds) : selectOfUser(h, userId, key, seconds)

/** Deletes responses that are older than `seconds`. */
export const deleteOlderThan = async (trx: Trx, seconds: number): Promise<void> => {
  await trx.deleteFrom('idempotency_keys').where('created_at', '<', timeAgo(trx, seconds)).execute()
}
