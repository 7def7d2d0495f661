import { sql } from 'kysely'
import { compileFirst, compileQuery } from '../compiled-query.ts'
import { type Handle, isPostgres, type Trx } from '../database.ts'
import { timeAgo, timeIn } from '../database-time.ts'
import type { IdempotencyRow, StoredResponse } from '../rows.ts'
import { containsText } from './search/search-words.ts'

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

export const remove = async (trx: Trx, userId: string | null, key: string): Promise<void> => {
  const ofUser = trx.deleteFrom('idempotency_keys').where('user_id', userId === null ? 'is' : '=', userId)
  await ofUser.where('key', '=', key).execute()
}

/** Deletes the responses to admins that contain a text. */
export const deleteOfAdmins = async (trx: Trx, text: string): Promise<void> => {
  const ofAdmins = trx.deleteFrom('idempotency_keys').where('user_id', 'is', null)
  await ofAdmins.where(containsText(trx, text, sql.ref('response'))).execute()
}

/** Deletes at most `limit` responses that are older than `seconds`; returns their number. */
export const deleteOlderThan = async (trx: Trx, seconds: number, limit: number): Promise<number> => {
  // The keys of admins have no user, so only the number of the row identifies each row.
  const row = sql.ref(isPostgres(trx) ? 'ctid' : 'rowid')
  const old = trx
    .selectFrom('idempotency_keys')
    .select(row.as('row'))
    .where('created_at', '<', timeAgo(trx, seconds))
  const deletion = trx.deleteFrom('idempotency_keys').where(row, 'in', old.limit(limit))
  return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows)
}
