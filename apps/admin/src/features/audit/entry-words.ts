import type { AuditEntry, AuditedKind } from '@voltway/contract'

/** The kinds of things in the record, for people; `all` names their group in the filter. */
export const kindNames: Record<AuditedKind, { one: string; all: string }> = {
  product: { one: 'Product', all: 'Products' },
  order: { one: 'Order', all: 'Orders' },
  user: { one: 'Customer', all: 'Customers' },
  payment_method: { one: 'Payment method', all: 'Payment methods' },
}

/** What was done to it. */
export const actionNames: Record<AuditEntry['action'], string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
}

/** What the thing was called; null for customers, whose names are never recorded. */
export function nameOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | null {
  const { name, reference } = after ?? before ?? {}
  const called = name ?? reference
  return typeof called === 'string' && called !== '' ? called : null
}
