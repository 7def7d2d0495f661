import type { EventType } from '@voltway/contract'

/** The displayed names of the types of events, in the order of the editor. */
export const eventNames: Record<EventType, string> = {
  'order.placed': 'Order placed',
  'order.status_changed': 'Order status changed',
  'order.updated': 'Order tracking changed',
  'order.deleted': 'Order deleted',
  'user.registered': 'Customer registered',
  'user.deleted': 'Customer deleted',
  'product.created': 'Product created',
  'product.updated': 'Product changed',
  'product.deleted': 'Product deleted',
  'catalogue.imported': 'Catalogue imported',
  'payment_method.created': 'Payment method created',
  'payment_method.updated': 'Payment method changed',
  'payment_method.deleted': 'Payment method deleted',
}

/** The types of events, in the same order. */
export const eventTypes = Object.keys(eventNames) as EventType[]

const names: Record<string, string> = {
  ...eventNames,
  password_reset: 'Link to a new password',
  password_changed: 'Password changed',
  withdrawal_received: 'Withdrawal received',
  webhook_off: 'Webhook switched off',
  ping: 'Test',
}

/** Returns the displayed name of a delivery's type. */
export function messageName(type: string): string {
  return names[type] ?? type
}
