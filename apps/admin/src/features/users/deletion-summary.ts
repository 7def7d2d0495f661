import type { FoundUser } from '@voltway/contract'
import { formatCents } from '@voltway/ui/format-money'

/** What deleting this user would remove, in numbers. */
export function deletionSummary({ name, email, orders, orders_total }: FoundUser): string {
  const who = `They signed up as ${email}.`
  if (orders === 0) return `${name} has placed no orders. ${who}`
  const count = `${orders.toLocaleString('en-US')} ${orders === 1 ? 'order' : 'orders'}`
  return `${count} worth ${formatCents(orders_total)} will go with ${name}. ${who}`
}
