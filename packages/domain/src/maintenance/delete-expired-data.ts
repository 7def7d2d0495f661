import { deliveries, events, idempotency, passwordResets, sessions, type Trx, withdrawals } from '@voltway/db'
import { resetSeconds } from '../auth/password-resets.ts'
import { idempotencySeconds } from '../idempotency.ts'
import type { Shop } from '../shop.ts'
import { write } from '../transactions.ts'

/** The age at which events and finished deliveries are deleted. */
const messageSeconds = 90 * 24 * 60 * 60

/** The age at which mails fail while the shop sends none. */
const unsent = { seconds: 3 * 24 * 60 * 60, error: 'The shop could not send it for three days' }

/** The age at which declarations of withdrawal are deleted: three years. */
const withdrawalSeconds = 1096 * 24 * 60 * 60

/**
 * Deletes sessions, idempotency keys and tokens of password resets that have expired by the database's clock. Deletes events and
 * finished deliveries after 90 days, and declarations of withdrawal after 3 years. If the shop sends no mails, mails
 * that have been due for 3 days fail.
 */
export const deleteExpiredData = async (shop: Shop): Promise<void> => {
  await inBatches(shop, sessions.deleteExpired)
  await inBatches(shop, (trx, limit) => idempotency.deleteOlderThan(trx, idempotencySeconds, limit))
  await inBatches(shop, (trx, limit) => events.deleteOlderThan(trx, messageSeconds, limit))
  await write(shop, async (trx) => {
    await passwordResets.deleteExpired(trx)
    await withdrawals.deleteOlderThan(trx, withdrawalSeconds)
    await deliveries.failExpired(trx, resetSeconds)
  })
  // A shop that sends mails tries each of them, also those that became due while it was stopped.
  if (!shop.mail) await inBatches(shop, (trx, limit) => deliveries.failUnsentMails(trx, { ...unsent, limit }))
  await inBatches(shop, (trx, limit) => deliveries.deleteOlderThan(trx, messageSeconds, limit))
}

/** PostgreSQL ends a statement after 5 seconds, and on SQLite all other writes wait for a batch. */
const batchSize = 10_000

const inBatches = async (shop: Shop, changeBatch: (trx: Trx, limit: number) => Promise<number>) => {
  while ((await write(shop, (trx) => changeBatch(trx, batchSize))) >= batchSize);
}
