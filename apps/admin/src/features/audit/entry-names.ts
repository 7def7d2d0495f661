import type { AuditEntry, AuditedKind } from '@voltway/contract'
import { formatCount } from '../../lib/format-count.ts'

/** The name of each kind. */
export const kindNames: Record<AuditedKind, string> = {
  product: 'Product',
  order: 'Order',
  user: 'User',
  payment_method: 'Payment method',
  webhook: 'Webhook',
  admin_key: 'Admin key',
  settings: 'Settings',
}

/** The participle of each action, for an entry's title. */
export const actionNames: Record<AuditEntry['action'], string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
}

/**
 * Returns the entity's name, reference or URL, or the number of orders or products. Returns null for users, because the audit
 * record never has their names.
 */
export function entityName({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | null {
  const { name, reference, url, orders, created, updated } = after ?? before ?? {}
  if (Array.isArray(orders)) return formatCount(orders.length, 'order')
  if (typeof created === 'number' && typeof updated === 'number')
    return formatCount(created + updated, 'product')
  const displayed = name ?? reference ?? url
  return typeof displayed === 'string' && displayed !== '' ? displayed : null
}
