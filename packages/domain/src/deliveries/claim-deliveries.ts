import { type DeliveryRow, deliveries, events, type Lane, orders, outbox, type Trx } from '@voltway/db'
import { resetSeconds } from '../auth/password-resets.ts'
import { toOrder } from '../orders/read-orders.ts'
import type { Shop } from '../shop.ts'
import { read, write } from '../transactions.ts'
import { recordWebhookResult } from '../webhooks/record-webhook-result.ts'
import { parseEventOrder, statusMailDelaySeconds } from './status-mails.ts'

/** The result of one try to send a delivery. After `gone`, the receiver wants no further deliveries. */
export type Outcome = {
  result: 'sent' | 'later' | 'failed' | 'gone'
  /** The status of the response: of HTTP or of SMTP. */
  responseStatus?: number
  /** One line for the admin, without secrets. */
  error?: string
  durationMs: number
  /** The shortest time until the next try that the receiver accepts. */
  retryAfterSeconds?: number
  /** The URL to which the message was sent. The result does not count if the webhook has another URL by now. */
  url?: string
}

const minute = 60
const hours = [2, 5, 10, 14, 20, 24]
const retrySeconds = [5, 5 * minute, 30 * minute, ...hours.map((number) => number * 60 * minute)]

/** A delivery fails after this many tries. A try that the end of the process interrupted counts too. */
export const maxTries = retrySeconds.length + 1

/** The link of a password mail is valid for 30 minutes, so the mail is tried again at least every five minutes. */
const tokenRetrySeconds = 5 * minute

/**
 * Must exceed the longest try: when a claim ends, another node sends the delivery. A mail may wait 30 s for its receipt and 90 s
 * for the mail server.
 */
const claimSeconds = 3 * minute

/** The largest share by which a delay grows at random, so that deliveries that failed at the same time retry at different times. */
const jitter = 0.2

/** Returns whether committed events have no number yet, and the lanes with deliveries that are due. */
export const findWork = (shop: Shop): Promise<{ hasEvents: boolean; lanes: Lane[] }> =>
  read(shop, async () => {
    const { checks } = shop.database
    return { hasEvents: await events.areUnnumbered(checks), lanes: await outbox.listDueLanes(checks) }
  })

/**
 * Claims the delivery of a lane that has been due for the longest time, so that no other node sends it. Returns undefined if
 * none is due. If this node stops before it settles the delivery, another one sends it when the claim ends.
 */
export const claimDelivery = (shop: Shop, lane: Lane): Promise<DeliveryRow | undefined> =>
  write(shop, async (trx) => {
    await deliveries.failExpired(trx, resetSeconds)
    return outbox.claim(trx, lane, claimSeconds)
  })

/**
 * Stores the outcome of a claimed delivery. A delivery without an outcome is out of date: it is deleted, or waits if an admin has
 * just changed the status of its order. A delivery fails after the last try, or if no later try can succeed.
 */
export const settleDelivery = (shop: Shop, delivery: DeliveryRow, outcome?: Outcome): Promise<void> =>
  write(shop, async (trx) => {
    if (outcome === undefined) {
      if (!(await mayBeCorrected(shop, trx, delivery))) return outbox.deleteClaimed(trx, delivery)
      // This try met no failure, so it does not count.
      const { response_status, duration_ms, error, tries } = delivery
      const facts = { response_status, duration_ms, error, tries: tries - 1 }
      return outbox.settle(trx, delivery, { ...facts, status: 'waiting', seconds: statusMailDelaySeconds })
    }
    const { result, responseStatus = null, durationMs, error = null, url = '' } = outcome
    // A webhook that is off gets no further tries. A mail about a webhook has its id, too.
    const id = delivery.kind === 'webhook' ? delivery.webhook_id : null
    const webhookResult = result === 'later' ? 'failed' : result
    const isOn = id === null || (await recordWebhookResult(shop, trx, { id, url }, webhookResult))
    // If a webhook is still on after `gone`, it has a new URL.
    const isWanted = isOn && (result === 'later' || result === 'gone')
    const seconds = isWanted ? retryDelay(shop, delivery, outcome) : undefined
    const status = seconds === undefined ? (result === 'sent' ? 'sent' : 'failed') : 'waiting'
    const facts = { response_status: responseStatus, duration_ms: durationMs, error }
    await outbox.settle(trx, delivery, { ...facts, status, seconds })
  })

/** Returns whether this is a mail about a new order whose status was changed in the last 60 s, perhaps by mistake. */
const mayBeCorrected = async (
  shop: Shop,
  trx: Trx,
  { event_id, event_type }: DeliveryRow,
): Promise<boolean> => {
  const event = event_type === 'order.placed' && event_id !== null && (await events.find(trx, event_id))
  const row = event && (await orders.find(trx, parseEventOrder(event)?.id ?? ''))
  const changedAt = row && toOrder(row).history.at(-1)?.at
  return !!changedAt && shop.now().getTime() - Date.parse(changedAt) < statusMailDelaySeconds * 1000
}

/** Returns the seconds until the next try; undefined after the last one. */
const retryDelay = (
  { randomBytes }: Shop,
  { tries, token }: DeliveryRow,
  { retryAfterSeconds = 0 }: Outcome,
): number | undefined => {
  const seconds = retrySeconds[tries - 1]
  if (seconds === undefined) return undefined
  const [byte = 0] = randomBytes(1)
  const delay = Math.max(seconds * (1 + (jitter * byte) / 255), retryAfterSeconds)
  return token === null ? delay : Math.min(delay, tokenRetrySeconds)
}
