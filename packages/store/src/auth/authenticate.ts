import type { User } from '@voltway/contract'
import { sessions } from '@voltway/db'
import { read } from '../access.ts'
import type { Shop } from '../shop.ts'
import { toUser } from '../users/to-user.ts'
import { hashToken } from './tokens.ts'

/** Whose token this is; undefined for one that is unknown, revoked or over. */
export const authenticate = async (
  shop: Pick<Shop, 'database'>,
  token: string,
): Promise<User | undefined> => {
  const row = await read(shop, (db) => sessions.findUser(db, hashToken(token)))
  return row && toUser(row)
}
