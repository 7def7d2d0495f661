import { sql } from 'kysely'
import type { Handle, Trx } from '../database.ts'
import { timeIn } from '../database-time.ts'
import type { PasswordResetRow } from '../rows.ts'

/**
 * Stores the hash of a user's token, which expires after `seconds` by the database's clock, in place of an earlier one. Stores
 * nothing and returns false if there is no such user, or if another user has this token.
 */
export const replace = async (
  trx: Trx,
  { user_id, token_hash }: Pick<PasswordResetRow, 'user_id' | 'token_hash'>,
  seconds: number,
): Promise<boolean> => {
  const { rows } = await sql`insert into password_resets (token_hash, user_id, created_at, expires_at)
    select ${token_hash}, id, ${timeIn(trx, 0)}, ${timeIn(trx, seconds)} from users
      where id = ${user_id}
        and not exists (select 1 from password_resets where token_hash = ${token_hash} and user_id <> ${user_id})
    on conflict (user_id) do update set token_hash = excluded.token_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    returning user_id`.execute(trx)
  return rows.length > 0
}

/** Finds the user of a token that has not expired. */
export const findUserId = async (h: Handle, tokenHash: string): Promise<string | undefined> => {
  const row = await h
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', timeIn(h, 0))
    .executeTakeFirst()
  return row?.user_id
}

export const deleteOfUser = async (trx: Trx, userId: string): Promise<void> => {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export const deleteExpired = async (trx: Trx): Promise<void> => {
  await trx.deleteFrom('password_resets').where('expires_at', '<=', timeIn(trx, 0)).execute()
}
