import { compileOnce } from '../compile-once.ts'
import type { Handle, Trx } from '../database.ts'
import type { KnownUserRow, SessionRow } from '../tables.ts'

const insertRow = compileOnce((h, row: SessionRow) => h.insertInto('sessions').values(row))

/** Adds a session. */
export const insert = async (h: Handle, row: SessionRow): Promise<void> => {
  await insertRow(h, row)
}

const selectUser = compileOnce((h, tokenHash: string, now: string) =>
  h
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at'])
    // Not a join: SQLite plans joins anew for every value that they are given, which takes ten times as long as the look-up.
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now),
    ),
)

/** Who a token that has not expired at `now` belongs to. */
export const findUser = async (
  h: Handle,
  tokenHash: string,
  now: string,
): Promise<KnownUserRow | undefined> => (await selectUser(h, tokenHash, now))[0]

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
