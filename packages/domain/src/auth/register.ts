import type { Registration, Session } from '@voltway/contract'
import { users } from '@voltway/db'
import { recordEvent } from '../events/record-event.ts'
import { Refusal, refuseIssues } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read, write } from '../transactions.ts'
import { toUser } from '../users/users.ts'
import { passwordIssues } from './password-issues.ts'
import { hashPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

/** Creates an account and signs it in. @throws Refusal VALIDATION_FAILED, EMAIL_TAKEN, UNAVAILABLE */
export const register = async (shop: Shop, { name, email, password }: Registration): Promise<Session> => {
  refuseIssues(passwordIssues(shop, password, 'password'))
  if (await read(shop, (db) => users.findByEmail(db, email))) throw new Refusal('EMAIL_TAKEN')
  const password_hash = await hashPassword(password)
  const row = { id: shop.newId(), name, email, password_hash, created_at: shop.now().toISOString() }
  return write(shop, async (trx) => {
    if (!(await users.insert(trx, row))) throw new Refusal('EMAIL_TAKEN')
    await recordEvent(shop, trx, { type: 'user.registered', data: toUser(row), userId: row.id })
    return openSession(shop, trx, row)
  })
}
