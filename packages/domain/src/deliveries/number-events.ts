import { Order, type OrderStatus } from '@voltway/contract'
import { deliveries, type EventRow, events, type NewDelivery, type WebhookRow, webhooks } from '@voltway/db'
import { write } from '../read-and-write.ts'
import type { Shop } from '../shop.ts'

/** The events that one transaction numbers at most, because on SQLite all other writes wait for it. */
const batchSize = 50

/** The time for which a mail about a status waits, because the admin may correct the status. */
export const statusDelaySeconds = 60

/** The statuses of which customers get mails. */
const mailedStatuses = ['paid', 'shipped', 'completed', 'cancelled'] as const satisfies OrderStatus[]
export type MailedStatus = (typeof mailedStatuses)[number]

type Recipient = Pick<NewDelivery, 'kind' | 'target' | 'user_id' | 'webhook_id'> & { seconds?: number }

/**
 * Numbers committed events, and queues one delivery for each event and recipient in the same transaction. Returns true if
 * there may be further events.
 */
export const numberEvents = (shop: Shop): Promise<boolean> =>
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
  const order = orderOf(event)
  if (order === undefined) return []
  const customer = { kind: 'mail', target: order.email, user_id: event.user_id } as const
  if (event.type === 'order.placed') return [customer, ...admins]
  const isReported = mailedStatus(order) !== undefined && !isReturn(order)
  return isReported ? [{ ...customer, seconds: statusDelaySeconds }] : []
}

/** Returns whether the last change returned to a status whose own mail still waits. */
export const isReturn = ({ status, history }: Order): boolean => {
  let mailed: Order['history'][number] | undefined
  for (const step of history.filter((each) => each.status === status)) {
    const wasSent = mailed && Date.parse(step.at) - Date.parse(mailed.at) >= statusDelaySeconds * 1000
    if (mailed === undefined || wasSent) mailed = step
  }
  return mailed !== history.at(-1)
}

/** Returns the order of an event; undefined if the event has none, or was reduced because the user was deleted. */
export const orderOf = ({ type, data }: EventRow): Order | undefined =>
  type === 'order.placed' || type === 'order.status_changed'
    ? Order.safeParse(JSON.parse(data)).data
    : undefined

/** Returns the status of an order if customers get a mail about it. */
export const mailedStatus = ({ status }: Pick<Order, 'status'>): MailedStatus | undefined =>
  mailedStatuses.find((mailed) => mailed === status)
