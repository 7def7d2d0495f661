import type { Handle, Trx } from '../database.ts'
import type { SessionRow, UserRow } from '../tables.ts'

/** Adds a session. */
export const insert = async (trx: Trx, row: SessionRow): Promise<void> => {
  await trx.insertInto('sessions').values(row).execute()
}

/** Who a token that has not expired at `now` belongs to. */
export const findUser = (h: Handle, tokenHash: string, now: string): Promise<UserRow | undefined> =>
  h
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()

/** Ends a session; false when there is none. */
const remove = async (trx: Trx, tokenHash: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export { remove as delete }

/** Removes the sessions that have expired at `now`; how many there were. */
export const deleteExpired = async (trx: Trx, now: string): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
