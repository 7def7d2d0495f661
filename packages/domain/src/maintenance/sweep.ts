import { deliveries, events, idempotency, passwordResets, sessions, withdrawals } from '@voltway/db'
import { resetSeconds } from '../auth/password-resets.ts'
import { idempotencySeconds } from '../idempotency.ts'
import { write } from '../read-and-write.ts'
import type { Shop } from '../shop.ts'

/** The age at which events and finished deliveries are deleted. */
const messageSeconds = 90 * 24 * 60 * 60

/** The age at which mails fail while the shop sends none. */
const unsentSeconds = 3 * 24 * 60 * 60

/** The age at which declarations of withdrawal are deleted: three years. */
const withdrawalSeconds = 1096 * 24 * 60 * 60

/**
 * Deletes sessions, idempotency keys and tokens of password resets that have expired by the database's clock. Deletes events and
 * finished deliveries after 90 days, and declarations of withdrawal after 3 years. If the shop sends no mails, mails
 * that have been due for 3 days fail.
 */
export const sweep = (shop: Shop): Promise<void> =>
  write(shop, async (trx) => {
    await sessions.deleteExpired(trx)
    await passwordResets.deleteExpired(trx)
    await idempotency.deleteOlderThan(trx, idempotencySeconds)
    // In the order of locks of `deleteUser`.
    await withdrawals.deleteOlderThan(trx, withdrawalSeconds)
    await events.deleteOlderThan(trx, messageSeconds)
    await deliveries.failExpired(trx, resetSeconds)
    // A shop that sends mails tries each of them, also those that became due while it was stopped.
    if (!shop.mail)
      await deliveries.failUnsentMails(trx, unsentSeconds, 'The shop could not send it for three days')
    await deliveries.deleteOlderThan(trx, messageSeconds)
  })
