import type { Handle, Trx } from '../database.ts'
import { timeIn } from '../database-time.ts'
import type { PasswordResetRow } from '../rows.ts'

/**
 * Stores the hash of a user's token, which expires after `seconds` by the database's clock, in place of an earlier one. Stores
 * nothing if there is no such user.
 */
export const replace = async (
  trx: Trx,
  { user_id, token_hash }: Pick<PasswordResetRow, 'user_id' | 'token_hash'>,
  seconds: number,
): Promise<void> => {
  await trx
    .insertInto('password_resets')
    .columns(['token_hash', 'user_id', 'created_at', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select(({ val }) => [
          val(token_hash).as('token_hash'),
          'id',
          timeIn(trx, 0).as('created_at'),
          timeIn(trx, seconds).as('expires_at'),
        ])
        .where('id', '=', user_id),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        token_hash: ref('excluded.token_hash'),
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute()
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
