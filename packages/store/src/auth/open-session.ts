import type { Session, User } from '@voltway/contract'
import { type Handle, sessions } from '@voltway/db'
import type { Shop } from '../shop.ts'
import { hashToken, newToken } from './tokens.ts'

const sessionSeconds = 30 * 86_400

/** Signs a user in: a new token of 30 days (docs/behaviour.md, "Tokens"). */
export const openSession = async (shop: Shop, h: Handle, user: User): Promise<Session> => {
  const token = newToken(shop)
  await sessions.insert(h, { token_hash: hashToken(token), user_id: user.id }, sessionSeconds)
  return { token, user }
}
