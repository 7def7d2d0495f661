import { sql } from 'kysely'
import { type Handle, isPostgres, type Trx } from '../../database.ts'
import { timeAgo, timeIn } from '../../database-time.ts'
import type { WebhookRow } from '../../rows.ts'

type WebhookChanges = Pick<WebhookRow, 'url' | 'events' | 'active' | 'failing_since' | 'off_reason'>

/** A webhook and the URL that was used. Updates apply only while the webhook has this URL. */
export type WebhookTarget = Pick<WebhookRow, 'id' | 'url'>

/** Lists the webhooks, oldest first. */
export const list = (h: Handle): Promise<WebhookRow[]> =>
  h.selectFrom('webhooks').selectAll().orderBy('id').execute()

export const find = (h: Handle, id: string): Promise<WebhookRow | undefined> =>
  h.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

/** Lists the webhooks, and prevents that other transactions add, change or delete one until this one ends. */
export const lock = async (trx: Trx): Promise<WebhookRow[]> => {
  if (isPostgres(trx)) await sql`lock table webhooks in share row exclusive mode`.execute(trx)
  return list(trx)
}

/** Lists the webhooks, and prevents that other transactions change or delete one of them until this one ends. */
export const lockShared = (trx: Trx): Promise<WebhookRow[]> =>
  trx
    .selectFrom('webhooks')
    .selectAll()
    .orderBy('id')
    .$if(isPostgres(trx), (query) => query.forShare())
    .execute()

export const insert = async (trx: Trx, row: WebhookRow): Promise<void> => {
  await trx.insertInto('webhooks').values(row).execute()
}

/** Changes a webhook, which must exist. */
export const update = (trx: Trx, id: string, changes: WebhookChanges): Promise<WebhookRow> =>
  trx.updateTable('webhooks').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Replaces the secrets of a webhook. Switches on a webhook that is off because it was restored from a backup. */
export const rotate = (
  trx: Trx,
  { id, off_reason }: WebhookRow,
  secrets: Pick<WebhookRow, 'secret' | 'previous_secrets'>,
): Promise<WebhookRow> =>
  trx
    .updateTable('webhooks')
    .set({
      ...secrets,
      ...(off_reason === 'restored' && { active: 1, failing_since: null, off_reason: null }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const remove = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Returns true if a webhook exists and is on. */
export const isActive = async (h: Handle, id: string): Promise<boolean> =>
  (await h.selectFrom('webhooks').select('active').where('id', '=', id).executeTakeFirst())?.active === 1

/** Removes the time of the first failure. A webhook that is off retains this time, because the mail about it shows the time. */
export const recordSuccess = async (trx: Trx, { id, url }: WebhookTarget): Promise<void> => {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where((is) => is.and({ id, url, active: 1 }))
    .where('failing_since', 'is not', null)
    .execute()
}

/** Records the first failure of a webhook after its last success. */
export const recordFailure = async (trx: Trx, { id, url }: WebhookTarget): Promise<void> => {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: timeIn(trx, 0) })
    .where((is) => is.and({ id, url }))
    .where('failing_since', 'is', null)
    .execute()
}

/** Switches a webhook off if it is on and has failed for `seconds`. Returns false if nothing changed. */
export const switchOff = async (
  trx: Trx,
  { id, url }: WebhookTarget,
  seconds: number,
  off_reason: 'failing' | 'gone',
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('webhooks')
    .set({ active: 0, off_reason })
    .where((is) => is.and({ id, url, active: 1 }))
    // After a correction of the clock, the first failure may lie in the future.
    .$if(seconds > 0, (query) => query.where('failing_since', '<=', timeAgo(trx, seconds)))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
