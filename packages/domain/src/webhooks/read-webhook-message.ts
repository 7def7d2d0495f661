import { type DeliveryRow, events, webhooks } from '@voltway/db'
import { toEvent } from '../events/read-events.ts'
import type { Shop } from '../shop.ts'
import { read } from '../transactions.ts'
import { secretsOf } from './webhooks.ts'

/** A message to one receiver. Its `id` is the same for every attempt. Each secret gives one signature. */
export type WebhookMessage = { url: string; id: string; body: string; secrets: readonly string[] }

type ReadMessage = WebhookMessage & {
  /** The webhook is off, and the message is no `ping`. */
  isStopped: boolean
}

/**
 * Reads the message of a delivery, with the present URL of the webhook. Returns undefined if the webhook or the event was
 * deleted.
 */
export const readWebhookMessage = (shop: Shop, delivery: DeliveryRow): Promise<ReadMessage | undefined> =>
  read(shop, async (db) => {
    const { id, webhook_id, event_id, event_type, created_at } = delivery
    const webhook = await webhooks.find(db, webhook_id ?? '')
    const row = event_id === null ? undefined : await events.find(db, event_id)
    if (webhook === undefined || (event_id !== null && row === undefined)) return undefined
    const event = row ? toEvent(row) : { id, type: event_type, created_at, data: {} }
    const body = JSON.stringify({ type: event.type, timestamp: event.created_at, data: event.data })
    const isStopped = webhook.active === 0 && event_type !== 'ping'
    return { url: webhook.url, id: event.id, body, secrets: secretsOf(shop, webhook), isStopped }
  })
