import type { AuditEntry, AuditedKind } from '@voltway/contract'

/** `one` in an entry, `all` in the filter. */
export const kindNames: Record<AuditedKind, { one: string; all: string }> = {
  product: { one: 'Product', all: 'Products' },
  order: { one: 'Order', all: 'Orders' },
  user: { one: 'Customer', all: 'Customers' },
  payment_method: { one: 'Payment method', all: 'Payment methods' },
}

export const actionNames: Record<AuditEntry['action'], string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
}

/** The entity's name; null for customers, whose names are never recorded. */
export function entityName({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | null {
  const { name, reference } = after ?? before ?? {}
  const called = name ?? reference
  return typeof called === 'string' && called !== '' ? called : null
}
