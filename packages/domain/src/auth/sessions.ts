import type { Session, User } from '@voltway/contract'
import { sessions, type Trx, type UserRow, users } from '@voltway/db'
import { type Admin, recordAudit } from '../audit/audit.ts'
import { Refusal, requireFound } from '../refusal.ts'
import type { Shop, WithDatabase } from '../shop.ts'
import { read, write } from '../transactions.ts'
import { toUser } from '../users/users.ts'
import { hashToken, newToken } from './tokens.ts'

const sessionSeconds = 30 * 86_400

/** A program may sign in for each request, and the end of all sessions is one statement. */
const maxSessions = 100

/**
 * Creates a session with a token that is valid for 30 days, and ends the oldest above 100 (docs/behaviour.md, "Tokens"). @throws Refusal INVALID_CREDENTIALS if
 * the password of `user` was changed meanwhile, or the account was deleted
 */
export const openSession = async (shop: Shop, trx: Trx, user: UserRow): Promise<Session> => {
  const token = newToken(shop)
  const { id: user_id, password_hash } = user
  const session = { token_hash: hashToken(token), user_id, password_hash }
  if (!(await sessions.insert(trx, session, sessionSeconds))) throw new Refusal('INVALID_CREDENTIALS')
  await sessions.deleteOldest(trx, user_id, maxSessions)
  await users.setLastLogin(trx, user_id)
  return { token, user: toUser(user) }
}

/** Revokes a token. @throws Refusal UNAUTHORIZED if the token is not valid */
export const logout = (shop: Shop, token: string): Promise<void> =>
  write(shop, async (trx) => {
    if (!(await sessions.remove(trx, hashToken(token)))) throw new Refusal('UNAUTHORIZED')
  })

/** Revokes all tokens of a customer. */
export const logoutEverywhere = (shop: Shop, { id }: User): Promise<void> =>
  write(shop, (trx) => sessions.deleteOfUser(trx, id))

/** Revokes all tokens of a customer for an admin. @throws Refusal NOT_FOUND */
export const signOutUser = (shop: Shop, admin: Admin, id: string): Promise<void> =>
  write(shop, async (trx) => {
    requireFound(await users.lock(trx, id))
    await sessions.deleteOfUser(trx, id)
    const change = { before: { sessions: 'valid' }, after: { sessions: 'ended' } }
    await recordAudit(shop, trx, admin, { kind: 'user', id, ...change })
  })

/** Returns the user of a token; undefined if the token is unknown, revoked or expired. */
export const authenticate = async (shop: WithDatabase, token: string): Promise<User | undefined> => {
  const row = await read(shop, (db) => sessions.findUser(db, hashToken(token)))
  return row && toUser(row)
}
