import type { User } from '@voltway/contract'
import { type Trx, users } from '@voltway/db'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read } from '../transactions.ts'
import { passwordFits } from './passwords.ts'

/**
 * Checks the password of a customer, and returns a function that locks the customer in a transaction.
 * @throws Refusal WRONG_PASSWORD, also from the function if another request changed the password meanwhile; UNAUTHORIZED,
 * UNAVAILABLE
 */
export const checkPassword = async (shop: Shop, { id }: User, password: string) => {
  const before = await read(shop, (db) => users.find(db, id))
  if (!before) throw new Refusal('UNAUTHORIZED')
  if (!(await passwordFits(before.password_hash, password))) throw new Refusal('WRONG_PASSWORD')
  return async (trx: Trx) => {
    const user = await users.lock(trx, id)
    if (!user) throw new Refusal('UNAUTHORIZED')
    if (user.password_hash !== before.password_hash) throw new Refusal('WRONG_PASSWORD')
    return user
  }
}
