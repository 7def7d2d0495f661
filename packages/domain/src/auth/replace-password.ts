import { deliveries, passwordResets, sessions, type Trx, type UserRow, users } from '@voltway/db'
import { queueDelivery } from '../deliveries/queue-delivery.ts'
import type { Shop } from '../shop.ts'

/**
 * Stores the password hash of a locked user. Ends the user's sessions except `remaining`, and makes the token of a link
 * invalid. Notifies the user if the shop sends e-mails.
 */
export const replacePassword = async (
  shop: Shop,
  trx: Trx,
  { id, email }: UserRow,
  passwordHash: string,
  remaining?: string,
): Promise<void> => {
  await users.setPasswordHash(trx, id, passwordHash)
  await sessions.deleteOfUser(trx, id, remaining)
  await passwordResets.deleteOfUser(trx, id)
  await deliveries.deleteWaitingMails(trx, { user_id: id, event_type: 'password_reset', except: '' })
  if (shop.mail === undefined) return
  const mail = { kind: 'mail', target: email, event_type: 'password_changed', user_id: id } as const
  await queueDelivery(shop, trx, mail)
}
