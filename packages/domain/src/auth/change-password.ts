import type { PasswordChange, User } from '@voltway/contract'
import { refuseIssues } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { write } from '../transactions.ts'
import { checkPassword } from './check-password.ts'
import { passwordIssues } from './password-issues.ts'
import { hashPassword } from './passwords.ts'
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
  refuseIssues(passwordIssues(shop, new_password, 'new_password'))
  const lock = await checkPassword(shop, customer, current_password)
  const passwordHash = await hashPassword(new_password)
  await write(shop, async (trx) => {
    await replacePassword(shop, trx, await lock(trx), passwordHash, hashToken(token))
  })
}
