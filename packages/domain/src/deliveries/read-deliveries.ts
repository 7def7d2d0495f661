import type { DeliveriesOverview, Delivery, DeliverySearch } from '@voltway/contract'
import { type DeliveryRow, type DeliveryTally, deliveries, type WebhookRow, webhooks } from '@voltway/db'
import { markMessages } from '../events/record-event.ts'
import { type Listing, listPart } from '../list-parts.ts'
import { Refusal, requireFound } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read, readAnalytics, write } from '../transactions.ts'
import { readMailContent } from './mail-content.ts'

const toDelivery = ({
  webhook_id: _webhook,
  user_id: _user,
  token: _token,
  claimed_until: _claim,
  ...delivery
}: DeliveryRow): Delivery => delivery

/** Lists deliveries, newest first, optionally with one status or to one webhook. */
export const listDeliveries = (
  shop: Shop,
  { status, webhook_id, ...page }: DeliverySearch = {},
): Promise<Listing<Delivery>> =>
  listPart(shop, page, {
    analytics: true,
    list: (db, part) => deliveries.list(db, { status, webhook_id }, part),
    count: (db) => deliveries.count(db, { status, webhook_id }),
    toItem: toDelivery,
  })

/**
 * Makes a delivery due now, with the full number of tries and the same id. While a node sends the delivery, nothing changes.
 * @throws Refusal NOT_FOUND if the delivery or its webhook was deleted; WEBHOOK_OFF if its webhook is off, except for a `ping`;
 * MAIL_NOT_CONFIGURED if it is a mail and the shop sends none; RESET_TOKEN_INVALID if its link is no longer stored;
 * MAIL_OUT_OF_DATE if its mail would not be sent, or if it is to the shopkeeper and MAIL_ADMIN is missing
 */
export const retryDelivery = async (shop: Shop, id: string): Promise<Delivery> => {
  const present = requireFound(await read(shop, (db) => deliveries.find(db, id)))
  await refuseUnsendable(shop, present)
  return write(shop, async (trx) => {
    // A webhook that is switched off at the same time must fail its waiting deliveries afterwards.
    const receivers = await webhooks.lockShared(trx)
    await deliveries.retry(trx, id, presentTarget(shop, present))
    markMessages(trx)
    const row = requireFound(await deliveries.find(trx, id))
    requireReceiver(receivers, row)
    if (row.event_type === 'password_reset' && row.token === null) throw new Refusal('RESET_TOKEN_INVALID')
    return toDelivery(row)
  })
}

// Only mails to the shopkeeper have no user.
const presentTarget = ({ mail }: Shop, { kind, user_id }: DeliveryRow): { target?: string } =>
  kind === 'mail' && user_id === null && mail?.admin !== undefined ? { target: mail.admin } : {}

const refuseUnsendable = async (shop: Shop, delivery: DeliveryRow): Promise<void> => {
  const { kind, event_type, target, user_id } = delivery
  if (kind !== 'mail') return
  if (shop.mail === undefined) throw new Refusal('MAIL_NOT_CONFIGURED')
  if (event_type === 'password_reset' || target === user_id) return
  const hasTarget = user_id !== null || shop.mail.admin !== undefined
  if (!hasTarget || (await readMailContent(shop, delivery)) === undefined)
    throw new Refusal('MAIL_OUT_OF_DATE')
}

const requireReceiver = (receivers: WebhookRow[], delivery: DeliveryRow): void => {
  const { kind, event_type, webhook_id, target, user_id } = delivery
  if (kind === 'webhook') {
    const { active } = requireFound(receivers.find(({ id }) => id === webhook_id))
    if (active === 0 && event_type !== 'ping') throw new Refusal('WEBHOOK_OFF')
  } else if (target === user_id) throw new Refusal('NOT_FOUND')
}

/** Counts the waiting and the failed deliveries of each kind. @throws Refusal UNAVAILABLE */
export const tallyDeliveries = (shop: Shop): Promise<DeliveryTally[]> => readAnalytics(shop, deliveries.tally)

const recentSeconds = 30 * 86_400
const maxReasons = 5

/** Counts the waiting and the recently failed deliveries, and lists the most frequent reasons. @throws Refusal UNAVAILABLE */
export const getDeliveriesOverview = (shop: Shop): Promise<DeliveriesOverview> =>
  readAnalytics(shop, async (db) => {
    const waiting = (await deliveries.tally(db)).filter(({ status }) => status === 'waiting')
    const failures = await deliveries.listFailures(db, recentSeconds, maxReasons)
    return {
      mail: shop.mail !== undefined,
      waiting: waiting.reduce((sum, { deliveries: count }) => sum + count, 0),
      oldest_waiting: waiting.map(({ oldest }) => oldest).toSorted()[0] ?? null,
      failed: failures[0]?.total ?? 0,
      failures: failures.map(({ total: _, ...failure }) => failure),
    }
  })
