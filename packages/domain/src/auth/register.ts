import type { InputIssue, Registration, Session } from '@voltway/contract'
import { users } from '@voltway/db'
import { read, write } from '../access.ts'
import { recordEvent } from '../events/record-event.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { toUser } from '../users/users.ts'
import { hashPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

/** Returns the issues of a new password. The schema cannot check the minimum length, because it is a setting of the shop. */
export const passwordIssues = ({ passwordMinLength }: Shop, password: string): InputIssue[] => {
  const message = `Password must have at least ${passwordMinLength} characters`
  return password.length < passwordMinLength ? [{ path: 'password', message }] : []
}

/** Creates an account and signs it in. @throws Refusal VALIDATION_FAILED, EMAIL_TAKEN, UNAVAILABLE */
export const register = async (shop: Shop, { name, email, password }: Registration): Promise<Session> => {
  const issues = passwordIssues(shop, password)
  if (issues.length > 0) throw new Refusal('VALIDATION_FAILED', { issues })
  if (await read(shop, (db) => users.findByEmail(db, email))) throw new Refusal('EMAIL_TAKEN')
  const password_hash = await hashPassword(password)
  const row = { id: shop.newId(), name, email, password_hash, created_at: shop.now().toISOString() }
  return write(shop, async (trx) => {
    if (!(await users.insert(trx, row))) throw new Refusal('EMAIL_TAKEN')
    const user = toUser(row)
    await recordEvent(shop, trx, { type: 'user.registered', data: user, userId: user.id })
    return openSession(shop, trx, user)
  })
}
