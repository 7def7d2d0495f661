import type { Trx } from '../database.ts'
import { timeIn } from '../database-time.ts'
import type { NewDelivery } from '../rows.ts'

/** Adds a delivery that is due in `seconds`, by the database's clock. */
export const insert = async (trx: Trx, row: NewDelivery, seconds = 0): Promise<void> => {
  const times = { created_at: timeIn(trx, 0), next_at: timeIn(trx, seconds) }
  await trx
    .insertInto('deliveries')
    .values({ ...row, ...times, status: 'waiting', tries: 0 })
    .execute()
}

/** Deletes the waiting deliveries of a user, and replaces the target of the others by the user's id. */
export const reduceOfUser = async (trx: Trx, userId: string): Promise<void> => {
  await trx
    .deleteFrom('deliveries')
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .where('kind', '=', 'mail')
    .execute()
  await trx
    .updateTable('deliveries')
    .set({ target: userId, token: null, error: null })
    .where('user_id', '=', userId)
    .where('kind', '=', 'mail')
    .execute()
}

/** Deletes the waiting mails of this type to a user, except the mail `except` and mails that are being sent. */
export const deleteWaitingMails = async (
  trx: Trx,
  { user_id, event_type, except }: { user_id: string; event_type: string; except: string },
): Promise<void> => {
  await trx
    .deleteFrom('deliveries')
    .where((is) => is.and({ user_id, event_type, kind: 'mail', status: 'waiting' }))
    .where('id', '<>', except)
    .where('claimed_until', 'is', null)
    .execute()
}

/** Marks all waiting deliveries as failed. */
export const failWaiting = async (trx: Trx, error: string): Promise<void> => {
  await trx
    .updateTable('deliveries')
    .set({ status: 'failed', next_at: null, claimed_until: null, token: null, error })
    .where('status', '=', 'waiting')
    .execute()
}
