import {
  deliveries,
  events,
  idempotency,
  passwordResets,
  products,
  sessions,
  shopState,
  withdrawals,
} from '@voltway/db'
import { resetSeconds } from '../auth/password-resets.ts'
import { idempotencySeconds } from '../idempotency.ts'
import { readAnalytics, write } from '../read-and-write.ts'
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

/** The lease is shorter than the interval, so that the same node usually acquires it again although timers are not exact. */
const leaseShare = 0.9

/**
 * Acquires the lease for some work; returns false if another node has it. Of the nodes of one PostgreSQL, one acquires it
 * every `everyMs`. If that node stops, the next node that tries acquires it. On SQLite it always succeeds. @throws Refusal
 * UNAVAILABLE
 */
export const acquireLease = async (
  shop: Shop,
  work: 'maintenance' | 'outbox',
  everyMs: number,
): Promise<boolean> =>
  shop.database.dialect === 'sqlite' ||
  write(shop, (trx) => shopState.acquireLease(trx, work, Math.floor(everyMs * leaseShare)))

/**
 * Lists the paths of the images of all orders, and of all products that are not deleted, also of hidden ones. Other image files
 * may be deleted.
 */
export const listImagesInUse = (shop: Shop): Promise<string[]> =>
  readAnalytics(shop, (db) => products.listImages(db))
