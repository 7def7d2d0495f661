import { deliveries, type EventRow, events, type NewDelivery, type WebhookRow, webhooks } from '@voltway/db'
import type { Shop } from '../shop.ts'
import { write } from '../transactions.ts'
import {
  mailedStatus,
  parseEventOrder,
  returnsToWaitingMail,
  statusMailDelaySeconds,
} from './status-mails.ts'

/** The largest number of events that one transaction numbers. On SQLite, all other writes wait for this transaction. */
const batchSize = 50

type Recipient = Pick<NewDelivery, 'kind' | 'target' | 'user_id' | 'webhook_id'> & { seconds?: number }

/**
 * Numbers committed events, and queues one delivery for each event and recipient in the same transaction. Returns true if
 * there may be further events.
 */
export const queueEventDeliveries = (shop: Shop): Promise<boolean> =>
  write(shop, async (trx) => {
    const numbered = await events.assignNumbers(trx, batchSize)
    const receivers = numbered.length > 0 ? await webhooks.lockShared(trx) : []
    for (const event of numbered) {
      const recipients = [...mailRecipients(shop, event), ...webhookRecipients(receivers, event)]
      for (const { seconds, ...recipient } of recipients) {
        const row = { id: shop.newId(), event_id: event.id, event_type: event.type, ...recipient }
        await deliveries.insert(trx, row, seconds)
      }
    }
    return numbered.length === batchSize
  })

const webhookRecipients = (rows: WebhookRow[], { type }: EventRow): Recipient[] => {
  const wants = (types: string[]) => types.length === 0 || types.includes(type)
  const wanting = rows.filter(({ active, events }) => active === 1 && wants(JSON.parse(events)))
  return wanting.map(({ id, url }) => ({ kind: 'webhook', target: url, webhook_id: id }))
}

const mailRecipients = ({ mail }: Shop, event: EventRow): Recipient[] => {
  if (mail === undefined) return []
  const admins: Recipient[] = mail.admin === undefined ? [] : [{ kind: 'mail', target: mail.admin }]
  if (event.type.startsWith('payment_method.')) return admins
  const order = parseEventOrder(event)
  if (order === undefined) return []
  const customer = { kind: 'mail', target: order.email, user_id: event.user_id } as const
  if (event.type === 'order.placed') return [customer, ...admins]
  const isReported = mailedStatus(order) !== undefined && !returnsToWaitingMail(order)
  return isReported ? [{ ...customer, seconds: statusMailDelaySeconds }] : []
}
