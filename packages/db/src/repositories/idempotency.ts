import { sql } from 'kysely'
import { compileFirstRowQuery, compileQuery } from '../compiled-query.ts'
import type { Handle, Trx } from '../database.ts'
import { timeAgo, timeIn } from '../database-time.ts'
import type { IdempotencyRow, StoredResponse } from '../rows.ts'
import { containsText } from './search/search-words.ts'
import { selectLastKey } from './sql/select-last-key.ts'

const selectResponses = (h: Handle, key: string, seconds: number) =>
  h
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response', sql<boolean>`created_at < ${timeAgo(h, seconds)}`.as('is_expired')])
    .where('key', '=', key)

const selectOfUser = compileFirstRowQuery((h, userId: string, key: string, seconds: number) =>
  selectResponses(h, key, seconds).where('user_id', '=', userId),
)

const selectOfAdmin = compileFirstRowQuery((h, key: string, seconds: number) =>
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

export const remove = async (trx: Trx, userId: string | null, key: string): Promise<void> => {
  const ofUser = trx.deleteFrom('idempotency_keys').where('user_id', userId === null ? 'is' : '=', userId)
  await ofUser.where('key', '=', key).execute()
}

/** Deletes the responses to admins that contain a text. */
export const deleteOfAdmins = async (trx: Trx, text: string): Promise<void> => {
  const ofAdmins = trx.deleteFrom('idempotency_keys').where('user_id', 'is', null)
  await ofAdmins.where(containsText(trx, text, sql.ref('response'))).execute()
}

/**
 * Deletes the `limit` oldest responses that are older than `seconds`. Also deletes responses with the same time as the last of
 * them. Returns the number of deleted responses.
 */
export const deleteOlderThan = async (trx: Trx, seconds: number, limit: number): Promise<number> => {
  const old = trx
    .selectFrom('idempotency_keys')
    .select('created_at as key')
    .where('created_at', '<', timeAgo(trx, seconds))
  const { numDeletedRows } = await trx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', selectLastKey(trx, old, limit))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
