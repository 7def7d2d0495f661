import { type PasswordReset, type ResetToken, resetLinkMinutes } from '@voltway/contract'
import { deliveries, passwordResets, type Trx, users } from '@voltway/db'
import { type Admin, auditedResetLink, recordAudit } from '../audit/audit.ts'
import { queueDelivery } from '../deliveries/queue-delivery.ts'
import { Refusal, refuseIssues, requireFound } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read, write } from '../transactions.ts'
import { passwordIssues } from './password-issues.ts'
import { hashPassword } from './passwords.ts'
import { replacePassword } from './replace-password.ts'
import { hashToken, newToken } from './tokens.ts'

const usedToken = { path: 'token_hash', message: 'Another user has this token. Please generate a new one' }

/** The time for which the token of a link is valid. */
export const resetSeconds = resetLinkMinutes * 60

/**
 * Sends a link for a new password to an e-mail address, if it has an account and `mayMail`. The link replaces an earlier one.
 * @throws Refusal MAIL_NOT_CONFIGURED, UNAVAILABLE
 */
export const requestPasswordReset = async (shop: Shop, email: string, mayMail: boolean): Promise<void> => {
  if (shop.mail === undefined) throw new Refusal('MAIL_NOT_CONFIGURED')
  await write(shop, async (trx) => {
    const user = await users.lockByEmail(trx, email)
    const isMailed = mayMail && user !== undefined
    await queueLink(shop, trx, { id: isMailed ? user.id : shop.newId(), email }, isMailed)
  })
}

/**
 * Queues the mail with a link, in place of earlier ones. Every request runs the same statements and writes to the disk, so that its
 * duration does not reveal an account. Unless `isMailed`, the first write stores nothing for the unknown user, and the last one
 * deletes the new mail instead of earlier ones.
 */
const queueLink = async (
  shop: Shop,
  trx: Trx,
  { id, email }: { id: string; email: string },
  isMailed = true,
) => {
  const token = newToken(shop)
  const mail = { user_id: id, event_type: 'password_reset' }
  await passwordResets.replace(trx, { user_id: id, token_hash: hashToken(token) }, resetSeconds)
  const queued = await queueDelivery(shop, trx, { kind: 'mail', target: email, token, ...mail })
  await deliveries.deleteWaitingMails(trx, { ...mail, except: isMailed ? queued : shop.newId() })
}

/**
 * Mails a user a link for a new password, at the request of an admin. The link replaces an earlier one.
 * @throws Refusal MAIL_NOT_CONFIGURED, NOT_FOUND
 */
export const sendResetLink = async (shop: Shop, admin: Admin, id: string): Promise<void> => {
  if (shop.mail === undefined) throw new Refusal('MAIL_NOT_CONFIGURED')
  await write(shop, async (trx) => {
    const user = requireFound(await users.lock(trx, id))
    await queueLink(shop, trx, user)
    await recordAudit(shop, trx, admin, { kind: 'user', id, ...auditedResetLink })
  })
}

/**
 * Makes the token of a link that an operator created valid, in place of an earlier one.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED
 */
export const setResetToken = (shop: Shop, admin: Admin, { id, token_hash }: ResetToken): Promise<void> =>
  write(shop, async (trx) => {
    requireFound(await users.lock(trx, id))
    if (!(await passwordResets.replace(trx, { user_id: id, token_hash }, resetSeconds)))
      throw new Refusal('VALIDATION_FAILED', { issues: [usedToken] })
    await deliveries.deleteWaitingMails(trx, { user_id: id, event_type: 'password_reset', except: '' })
    await recordAudit(shop, trx, admin, { kind: 'user', id, ...auditedResetLink })
  })

/**
 * Sets a new password with the token of a link, and ends all sessions of the user, whose e-mail it returns. A rejected password
 * leaves the token valid.
 * @throws Refusal RESET_TOKEN_INVALID, VALIDATION_FAILED, UNAVAILABLE
 */
export const resetPassword = async (shop: Shop, { token, password }: PasswordReset): Promise<string> => {
  refuseIssues(passwordIssues(shop, password, 'password'))
  const tokenHash = hashToken(token)
  // An invalid token costs no password hash.
  const userId = await read(shop, (db) => passwordResets.findUserId(db, tokenHash))
  if (userId === undefined) throw new Refusal('RESET_TOKEN_INVALID')
  const passwordHash = await hashPassword(password)
  return write(shop, async (trx) => {
    const user = await users.lock(trx, userId)
    // Another request may have used or replaced the token meanwhile.
    const isValid = (await passwordResets.findUserId(trx, tokenHash)) === userId
    if (!user || !isValid) throw new Refusal('RESET_TOKEN_INVALID')
    await replacePassword(shop, trx, user, passwordHash)
    return user.email
  })
}
