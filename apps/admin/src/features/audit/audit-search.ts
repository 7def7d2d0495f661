import type { AuditedKind } from '@voltway/contract'
import * as z from 'zod/mini'
import { listParameters, orElse, searchText } from '../../lib/list-search.ts'

/** The kinds of things in the record. */
export const auditedKinds = ['product', 'order', 'user', 'payment_method'] as const satisfies AuditedKind[]

/** Which part of the record is shown; '' is any kind and any thing. */
export const auditSearch = z.object({
  ...listParameters(orElse(z.literal('at'), 'at'), 'desc'),
  kind: orElse(z.enum(['', ...auditedKinds]), ''),
  entity_id: searchText(255),
})

export type AuditSearch = z.output<typeof auditSearch>
