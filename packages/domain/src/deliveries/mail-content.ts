import { isWithdrawn, type Order, OrderStatus, PaymentMethod } from '@voltway/contract'
import {
  type DeliveryRow,
  type EventRow,
  events,
  type NamedOrder,
  orders,
  parseTypedReference,
  passwordResets,
  webhooks,
  withdrawals,
} from '@voltway/db'
import { hashToken } from '../auth/tokens.ts'
import { toOrder } from '../orders/read-orders.ts'
import type { Shop } from '../shop.ts'
import { read } from '../transactions.ts'
import { hasLaterMail, type MailedStatus, mailedStatus, parseEventOrder } from './status-mails.ts'

/** The content of a mail before it is rendered. */
export type MailContent =
  | { mail: 'order'; kind: 'placed' | MailedStatus; order: Order & { customer_name: string } }
  | { mail: 'new order'; order: Order }
  | {
      mail: 'payment method'
      change: 'created' | 'updated' | 'deleted'
      before?: PaymentMethod
      after?: PaymentMethod
    }
  | { mail: 'withdrawal'; reference: string; order?: Order; receivedAt: string }
  | { mail: 'password reset'; token: string }
  | { mail: 'password changed' }
  | { mail: 'webhook off'; url: string; failingSince: string }

/**
 * Reads the content of a mail. Returns undefined if the mail is out of date. One reason is an order that was deleted, returned to
 * an earlier status, or needs no payment now. Other reasons are a webhook that is on again, an invalid link, or a deleted user.
 */
export const readMailContent = async (
  shop: Shop,
  { id, event_id, event_type, user_id, token, webhook_id, target }: DeliveryRow,
): Promise<MailContent | undefined> => {
  const isDeletedUser = target === user_id
  if (event_type === 'password_reset') return validReset(shop, token ?? '')
  if (event_type === 'password_changed') return isDeletedUser ? undefined : { mail: 'password changed' }
  if (event_type === 'webhook_off') return failingWebhook(shop, webhook_id ?? '')
  if (event_type === 'withdrawal_received') return receivedWithdrawal(shop, id)
  const event = event_id === null ? undefined : await read(shop, (db) => events.find(db, event_id))
  if (event === undefined) return undefined
  if (event.type.startsWith('payment_method.')) return paymentMethodChange(event)
  const order = parseEventOrder(event)
  if (order === undefined) return undefined
  const row = await read(shop, (db) => orders.findNamed(db, order.id))
  if (row === undefined) return undefined
  // Only the delivery to the customer has the id of the user.
  return user_id === null ? { mail: 'new order', order } : customerMail(event, order, row)
}

// The delivery of this mail has the id of the declaration. The customer gets the confirmation also after a deletion of the order.
const receivedWithdrawal = (shop: Shop, id: string): Promise<MailContent | undefined> =>
  read(shop, async (db) => {
    const declaration = await withdrawals.find(db, id)
    if (declaration === undefined) return undefined
    const { order_id, created_at: receivedAt } = declaration
    const reference = parseTypedReference(declaration.reference) ?? declaration.reference
    const row = await orders.find(db, order_id ?? '')
    return { mail: 'withdrawal', reference, receivedAt, ...(row && { order: toOrder(row) }) }
  })

// A newer link or a new password makes a token invalid.
const validReset = async (shop: Shop, token: string): Promise<MailContent | undefined> => {
  const userId = await read(shop, (db) => passwordResets.findUserId(db, hashToken(token)))
  return userId === undefined ? undefined : { mail: 'password reset', token }
}

const failingWebhook = async (shop: Shop, id: string): Promise<MailContent | undefined> => {
  const webhook = await read(shop, (db) => webhooks.find(db, id))
  if (!webhook?.failing_since || webhook.active) return undefined
  return { mail: 'webhook off', url: webhook.url, failingSince: webhook.failing_since }
}

const customerMail = (event: EventRow, order: Order, row: NamedOrder): MailContent | undefined => {
  const { customer_name } = row
  const present = toOrder(row)
  // This mail asks for the payment.
  if (event.type === 'order.placed') {
    const isPayable = present.status === 'pending' && !isWithdrawn(present)
    return isPayable ? { mail: 'order', kind: 'placed', order: { ...order, customer_name } } : undefined
  }
  const kind = mailedStatus(order)
  if (kind === undefined || isOutdated(order, present)) return undefined
  // This mail says that the shop prepares the order.
  if (kind === 'paid' && isWithdrawn(present) && !isWithdrawn(order)) return undefined
  // The shopkeeper often adds the tracking after the status.
  return { mail: 'order', kind, order: { ...order, customer_name, tracking: present.tracking } }
}

const statuses: readonly string[] = OrderStatus.options

type StatusHistory = Pick<Order, 'status' | 'history'>

/**
 * Returns whether the mail about the last change of `order` is out of date, by the later state `present` of the same order. One
 * reason is that the order was cancelled, returned to an earlier status, or has another mail about this status. Another reason is
 * that the order had a later status before the change, and has reached that status again.
 */
export const isOutdated = (order: StatusHistory, present: StatusHistory): boolean => {
  const { status, history } = order
  if (hasLaterMail(order, present)) return true
  if (present.status === status) return false
  if (present.status === 'cancelled') return true
  const [mailed, now] = [statuses.indexOf(status), statuses.indexOf(present.status)]
  const wasFurther = history
    .map((step) => statuses.indexOf(step.status))
    .some((at) => at > mailed && at <= now)
  return now < mailed || wasFurther
}

const paymentMethodChange = ({ data, previous }: EventRow): MailContent => {
  const after = PaymentMethod.safeParse(JSON.parse(data)).data
  const before = PaymentMethod.safeParse(JSON.parse(previous ?? 'null')).data
  const change = after === undefined ? 'deleted' : before === undefined ? 'created' : 'updated'
  return { mail: 'payment method', change, ...(before && { before }), ...(after && { after }) }
}
