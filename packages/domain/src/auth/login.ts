import type { Credentials, Session } from '@voltway/contract'
import { users } from '@voltway/db'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read, write } from '../transactions.ts'
import { passwordFits } from './passwords.ts'
import { openSession } from './sessions.ts'

/**
 * Signs in. An unknown e-mail and a wrong password give the same response after the same time. @throws Refusal
 * INVALID_CREDENTIALS, UNAVAILABLE
 */
export const login = async (shop: Shop, { email, password }: Credentials): Promise<Session> => {
  const user = await read(shop, (db) => users.findByEmail(db, email))
  const fits = await passwordFits(user?.password_hash, password)
  if (!user || !fits) throw new Refusal('INVALID_CREDENTIALS')
  return write(shop, (trx) => openSession(shop, trx, user))
}
