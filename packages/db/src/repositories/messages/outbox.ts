import { sql } from 'kysely'
import { compileQuery } from '../../compiled-query.ts'
import { type Handle, isPostgres, type Trx } from '../../database.ts'
import { timeIn } from '../../database-time.ts'
import type { DeliveryRow, Lane } from '../../rows.ts'
import { isUnclaimed } from './deliveries.ts'

const isDue = (h: Handle) =>
  sql<boolean>`(status = 'waiting' and next_at <= ${timeIn(h, 0)} and ${isUnclaimed(h)})`

// A mail about a webhook has the id of the webhook, too.
const laneOf = sql<string | null>`case when kind = 'webhook' then webhook_id end`

export const listDueLanes = compileQuery((h) =>
  h
    .selectFrom('deliveries')
    .select(['kind', laneOf.as('webhook_id')])
    .distinct()
    .where(isDue(h)),
)

/**
 * Claims the delivery of a lane that has been due for the longest time, for `seconds`, and counts the try. Mails with a token
 * come first, because they expire.
 */
export const claim = async (trx: Trx, lane: Lane, seconds: number): Promise<DeliveryRow | undefined> => {
  const withToken = lane.kind === 'mail' ? await claimFirst(trx, lane, seconds, 'is not') : undefined
  return withToken ?? claimFirst(trx, lane, seconds, 'is')
}

const claimFirst = (
  trx: Trx,
  { kind, webhook_id }: Lane,
  seconds: number,
  tokenOperator: 'is' | 'is not',
): Promise<DeliveryRow | undefined> => {
  const due = trx
    .selectFrom('deliveries')
    .select('id')
    .where(isDue(trx))
    .where('kind', '=', kind)
    .where('token', tokenOperator, null)
    .where(laneOf, webhook_id === null ? 'is' : '=', webhook_id)
    .orderBy('next_at')
    .limit(1)
    .$if(isPostgres(trx), (query) => query.forUpdate().skipLocked())
  return trx
    .updateTable('deliveries')
    .set({ tries: sql`tries + 1`, claimed_until: timeIn(trx, seconds) })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
}

/** The outcome of a try. A waiting delivery has a next try in `seconds`. `tries` replaces the number of tries. */
type Settled = Pick<DeliveryRow, 'status' | 'response_status' | 'duration_ms' | 'error'> & {
  seconds: number | undefined
  tries?: number
}

/** Stores the outcome of a claimed delivery and ends its claim. A claim that has ended already changes nothing. */
export const settle = async (
  trx: Trx,
  { id, token, claimed_until }: DeliveryRow,
  { seconds, ...outcome }: Settled,
): Promise<void> => {
  await trx
    .updateTable('deliveries')
    .set({
      ...outcome,
      token: outcome.status === 'waiting' ? token : null,
      next_at: seconds === undefined ? null : timeIn(trx, seconds),
      sent_at: outcome.status === 'sent' ? timeIn(trx, 0) : null,
      claimed_until: null,
    })
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until)
    .execute()
}

export const deleteClaimed = async (trx: Trx, { id, claimed_until }: DeliveryRow): Promise<void> => {
  await trx.deleteFrom('deliveries').where('id', '=', id).where('claimed_until', '=', claimed_until).execute()
}
