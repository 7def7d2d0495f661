import { compileQuery } from '../compiled-query.ts'
import type { Handle, Trx } from '../database.ts'
import { timeIn } from '../database-time.ts'
import type { KnownUserRow, SessionRow } from '../rows.ts'

/** A session of a user, with the hash of its token. */
export type NewSession = Pick<SessionRow, 'token_hash' | 'user_id'>

/** Adds a session that expires after `seconds` by the database's clock. */
export const insert = compileQuery((h, row: NewSession, seconds: number) =>
  h.insertInto('sessions').values({ ...row, created_at: timeIn(h, 0), expires_at: timeIn(h, seconds) }),
)

const selectUser = compileQuery((h, tokenHash: string) =>
  h
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at'])
    // Not a join: SQLite plans a join again for each new value, which takes ten times as long as the look-up.
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', timeIn(h, 0)),
    ),
)

/** Finds the user of a token that has not expired. */
export const findUser = async (h: Handle, tokenHash: string): Promise<KnownUserRow | undefined> =>
  (await selectUser(h, tokenHash))[0]

/** Deletes a session; returns false if there is none. */
const remove = async (trx: Trx, tokenHash: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export { remove as delete }

/** Deletes expired sessions. */
export const deleteExpired = async (trx: Trx): Promise<void> => {
  await trx.deleteFrom('sessions').where('expires_at', '<=', timeIn(trx, 0)).execute()
}
