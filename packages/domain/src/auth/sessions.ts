import type { Credentials, Session, User } from '@voltway/contract'
import { sessions, type Trx, users } from '@voltway/db'
import { read, write } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop, WithDatabase } from '../shop.ts'
import { toUser } from '../users/users.ts'
import { passwordFits } from './passwords.ts'
import { hashToken, newToken } from './tokens.ts'

const sessionSeconds = 30 * 86_400

/** Signs a user in: a new token of 30 days (docs/behaviour.md, "Tokens"). */
export const openSession = async (shop: Shop, trx: Trx, user: User): Promise<Session> => {
  const token = newToken(shop)
  await sessions.insert(trx, { token_hash: hashToken(token), user_id: user.id }, sessionSeconds)
  return { token, user }
}

/** Signs in; unknown email and wrong password look and last the same. @throws Refusal INVALID_CREDENTIALS, UNAVAILABLE */
export const login = async (shop: Shop, { email, password }: Credentials): Promise<Session> => {
  const user = await read(shop, (db) => users.findByEmail(db, email))
  const fits = await passwordFits(user?.password_hash, password)
  if (!user || !fits) throw new Refusal('INVALID_CREDENTIALS')
  return write(shop, (trx) => openSession(shop, trx, toUser(user)), {
    whenAccountGone: 'INVALID_CREDENTIALS',
  })
}

/** Revokes this token. @throws Refusal UNAUTHORIZED when it is worth nothing already */
export const logout = (shop: Shop, token: string): Promise<void> =>
  write(shop, async (trx) => {
    if (!(await sessions.delete(trx, hashToken(token)))) throw new Refusal('UNAUTHORIZED')
  })

/** Whose token this is; undefined for one that is unknown, revoked or over. */
export const authenticate = async (shop: WithDatabase, token: string): Promise<User | undefined> => {
  const row = await read(shop, (db) => sessions.findUser(db, hashToken(token)))
  return row && toUser(row)
}
