import { sql } from 'kysely'
import { compileFirstRowQuery, compileQuery } from '../compiled-query.ts'
import { isPostgres, type Trx } from '../database.ts'
import { timeIn } from '../database-time.ts'
import type { SessionRow, UserRow } from '../rows.ts'
import { selectLastKey } from './sql/select-last-key.ts'

/** A session of a user, with the hash of its token and the user's password hash. */
export type NewSession = Pick<SessionRow, 'token_hash' | 'user_id'> & Pick<UserRow, 'password_hash'>

// PostgreSQL locks the user, so that the statement waits for a transaction that changes the password, and then compares the
// new hash.
const insertSession = compileQuery((h, { token_hash, user_id, password_hash }: NewSession, seconds: number) =>
  h
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'created_at', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select([
          sql<string>`${token_hash}`.as('token_hash'),
          'id',
          timeIn(h, 0).as('created_at'),
          timeIn(h, seconds).as('expires_at'),
        ])
        .where('id', '=', user_id)
        .where('password_hash', '=', password_hash)
        .$if(isPostgres(h), (query) => query.forKeyShare()),
    )
    .returning('user_id'),
)

/**
 * Adds a session that expires after `seconds` by the database's clock. Returns false if the user was deleted or has another
 * password hash.
 */
export const insert = async (trx: Trx, session: NewSession, seconds: number): Promise<boolean> =>
  (await insertSession(trx, session, seconds)).length === 1

/** Finds the user of a token that has not expired. */
export const findUser = compileFirstRowQuery((h, tokenHash: string) =>
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

/** Deletes a session; returns false if there is none. */
export const remove = async (trx: Trx, tokenHash: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes the oldest sessions of a user, at most 1,000, so that the newest `remaining` stay. */
export const deleteOldest = async (trx: Trx, userId: string, remaining: number): Promise<void> => {
  const ofUser = trx.selectFrom('sessions').select('token_hash').where('user_id', '=', userId)
  const oldest = ofUser.orderBy('expires_at', 'desc').limit(1000).offset(remaining)
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', 'in', oldest).execute()
}

/** Deletes all sessions of a user, except the session whose token has the hash `remaining`. */
export const deleteOfUser = async (trx: Trx, userId: string, remaining?: string): Promise<void> => {
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (remaining !== undefined) query = query.where('token_hash', '<>', remaining)
  await query.execute()
}

/**
 * Deletes the `limit` sessions that expired first. Also deletes sessions that expired at the same time as the last of them. Returns
 * the number of deleted sessions.
 */
export const deleteExpired = async (trx: Trx, limit: number): Promise<number> => {
  const now = timeIn(trx, 0)
  const expired = trx.selectFrom('sessions').select('expires_at as key').where('expires_at', '<=', now)
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('expires_at', '<=', selectLastKey(trx, expired, limit))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
