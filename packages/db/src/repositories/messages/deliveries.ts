import { sql } from 'kysely'
import type { Handle, Trx } from '../../database.ts'
import { timeAgo, timeIn } from '../../database-time.ts'
import type { DeliveryRow, DeliveryTally, ListPart, NewDelivery } from '../../rows.ts'
import { countRows } from '../sql/count-rows.ts'
import { selectLastKey } from '../sql/select-last-key.ts'

// The node with the claim may still be sending the delivery, so nothing else claims or changes it until the claim ends.
export const isUnclaimed = (h: Handle) =>
  sql<boolean>`(claimed_until is null or claimed_until < ${timeIn(h, 0)})`

/** Adds a delivery that is due in `seconds`, by the database's clock. */
export const insert = async (trx: Trx, row: NewDelivery, seconds = 0): Promise<void> => {
  const times = { created_at: timeIn(trx, 0), next_at: timeIn(trx, seconds) }
  await trx
    .insertInto('deliveries')
    .values({ ...row, ...times, status: 'waiting', tries: 0 })
    .execute()
}

/** Makes a delivery due now with the full number of tries, unless a node is sending it. `changes` may have a new target. */
export const retry = async (trx: Trx, id: string, changes: { target?: string } = {}): Promise<void> => {
  const outcome = { response_status: null, duration_ms: null, error: null, sent_at: null }
  await trx
    .updateTable('deliveries')
    .set({
      ...changes,
      ...outcome,
      status: 'waiting',
      tries: 0,
      next_at: timeIn(trx, 0),
      claimed_until: null,
    })
    .where('id', '=', id)
    .where(isUnclaimed(trx))
    .execute()
}

type Filter = { status?: DeliveryRow['status'] | undefined; webhook_id?: string | undefined }

// The status is part of the SQL text, so that SQLite uses the indexes of waiting and of failed deliveries.
const selectMatching = (h: Handle, { status, webhook_id }: Filter) => {
  let matching = h.selectFrom('deliveries')
  if (status !== undefined) matching = matching.where('status', '=', sql.lit(status))
  // A mail about a webhook has its id, too.
  if (webhook_id !== undefined)
    matching = matching.where('webhook_id', '=', webhook_id).where('kind', '=', 'webhook')
  return matching
}

export const find = (h: Handle, id: string): Promise<DeliveryRow | undefined> =>
  h.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()

/** Lists deliveries, newest first. */
export const list = (h: Handle, filter: Filter, { limit, cursor }: ListPart): Promise<DeliveryRow[]> => {
  const part = selectMatching(h, filter).selectAll().orderBy('id', 'desc').limit(limit)
  return (cursor === undefined ? part : part.where('id', '<', cursor)).execute()
}

export const count = (h: Handle, filter: Filter): Promise<number> => countRows(selectMatching(h, filter))

/** Counts the waiting and the failed deliveries of each kind, and finds the oldest one. */
export const tally = (h: Handle): Promise<DeliveryTally[]> =>
  tallyOf(h, 'waiting').unionAll(tallyOf(h, 'failed')).execute()

const tallyOf = (h: Handle, status: 'waiting' | 'failed') => {
  const oldest = sql<string>`min(created_at)`.as('oldest')
  const columns = ['kind', 'status', sql<number>`count(*)`.as('deliveries'), oldest] as const
  return selectMatching(h, { status }).select(columns).groupBy(['kind', 'status'])
}

/** Lists the most frequent reasons of failures within `seconds`, at most `limit`. `total` counts all failures in this time. */
export const listFailures = (h: Handle, seconds: number, limit: number) =>
  selectMatching(h, { status: 'failed' })
    .where('created_at', '>=', timeAgo(h, seconds))
    .select([
      'kind',
      'error',
      sql<number>`count(*)`.as('deliveries'),
      sql<number>`cast(sum(count(*)) over () as bigint)`.as('total'),
    ])
    .groupBy(['kind', 'error'])
    .orderBy('deliveries', 'desc')
    .orderBy('error')
    .limit(limit)
    .execute()

/** Deletes finished deliveries that are older than `seconds`, at most the `limit` oldest ones; returns their number. */
export const deleteOlderThan = async (trx: Trx, seconds: number, limit: number): Promise<number> => {
  // Ids sort by creation, so this needs no index of the times.
  const finished = trx.selectFrom('deliveries').select('id as key').where('status', '<>', 'waiting')
  const { numDeletedRows } = await trx
    .deleteFrom('deliveries')
    .where('id', '<=', selectLastKey(trx, finished, limit))
    .where('status', '<>', 'waiting')
    .where('created_at', '<', timeAgo(trx, seconds))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes the waiting deliveries of a user, and replaces the target of the others by the user's id. */
export const redactOfUser = async (trx: Trx, userId: string): Promise<void> => {
  const mails = { user_id: userId, kind: 'mail' } as const
  await trx
    .deleteFrom('deliveries')
    .where((is) => is.and({ ...mails, status: 'waiting' }))
    .execute()
  await trx
    .updateTable('deliveries')
    .set({ target: userId, token: null, error: null })
    .where((is) => is.and(mails))
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

const failed = { status: 'failed', next_at: null, claimed_until: null, token: null } as const

const fail = (trx: Trx, error: string) =>
  trx
    .updateTable('deliveries')
    .set({ ...failed, error })
    .where('status', '=', 'waiting')

/** Marks all waiting deliveries as failed. */
export const failWaiting = async (trx: Trx, error: string): Promise<void> => {
  await fail(trx, error).execute()
}

/** Marks waiting mails as failed whose tokens are older than `seconds`, and removes the tokens. */
export const failExpired = async (trx: Trx, seconds: number): Promise<void> => {
  const expired = fail(trx, 'The link has expired').where('token', 'is not', null)
  await expired.where('created_at', '<', timeAgo(trx, seconds)).where(isUnclaimed(trx)).execute()
}

/** Marks at most `limit` mails as failed that have been due for `seconds`. Returns their number. */
export const failUnsentMails = async (
  trx: Trx,
  { seconds, error, limit }: { seconds: number; error: string; limit: number },
): Promise<number> => {
  const ofMails = selectMatching(trx, { status: 'waiting' }).select('id as key').where('kind', '=', 'mail')
  const unsent = ofMails.where('next_at', '<', timeAgo(trx, seconds)).where(isUnclaimed(trx))
  const { numUpdatedRows } = await fail(trx, error)
    .where('kind', '=', 'mail')
    .where('next_at', '<', timeAgo(trx, seconds))
    .where('id', '<=', selectLastKey(trx, unsent, limit))
    .where(isUnclaimed(trx))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

// PostgreSQL ends a statement after 5 seconds. The outbox fails or deletes further deliveries when they are due.
const selectLastWaitingId = (trx: Trx, webhookId: string) => {
  const waiting = selectMatching(trx, { status: 'waiting' })
    .select('id as key')
    .where('webhook_id', '=', webhookId)
  return selectLastKey(trx, waiting, 10_000)
}

/** Marks at most 10,000 waiting deliveries to a webhook as failed, except those that a node sends at the moment. */
export const failOfWebhook = async (trx: Trx, webhookId: string, error: string): Promise<void> => {
  await fail(trx, error)
    .where((is) => is.and({ webhook_id: webhookId, kind: 'webhook' }))
    .where('id', '<=', selectLastWaitingId(trx, webhookId))
    .where(isUnclaimed(trx))
    .execute()
}

/** Deletes the waiting deliveries to a webhook and the waiting mail about it, at most 10,000. */
export const deleteOfWebhook = async (trx: Trx, webhookId: string): Promise<void> => {
  await trx
    .deleteFrom('deliveries')
    .where((is) => is.and({ webhook_id: webhookId, status: 'waiting' }))
    .where('id', '<=', selectLastWaitingId(trx, webhookId))
    .execute()
}
