import type { PasswordChange, User } from '@voltway/contract'
import { users } from '@voltway/db'
import { read, write } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { requireGoodPassword } from './password-issues.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { replacePassword } from './replace-password.ts'
import { hashToken } from './tokens.ts'

/**
 * Changes the password of a customer, and ends the customer's sessions except the one of `token`.
 * @throws Refusal WRONG_PASSWORD, VALIDATION_FAILED, UNAUTHORIZED, UNAVAILABLE
 */
export const changePassword = async (
  shop: Shop,
  customer: User,
  token: string,
  { current_password, new_password }: PasswordChange,
): Promise<void> => {
  requireGoodPassword(shop, new_password, 'new_password')
  const before = await read(shop, (db) => users.find(db, customer.id))
  if (!before) throw new Refusal('UNAUTHORIZED')
  if (!(await passwordFits(before.password_hash, current_password))) throw new Refusal('WRONG_PASSWORD')
  const passwordHash = await hashPassword(new_password)
  await write(shop, async (trx) => {
    const user = await users.lock(trx, customer.id)
    if (!user) throw new Refusal('UNAUTHORIZED')
    // Another request has changed the password meanwhile.
    if (user.password_hash !== before.password_hash) throw new Refusal('WRONG_PASSWORD')
    await replacePassword(shop, trx, user, passwordHash, hashToken(token))
  })
}
