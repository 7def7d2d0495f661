import type { AuditedKind } from '@voltway/contract'
import * as z from 'zod/mini'
import { listSearchParams, withDefault } from '../../lib/list-search-params.ts'

/** The kinds of entities in the audit record, in the order of the filter. */
export const auditedKinds = [
  'product',
  'order',
  'user',
  'payment_method',
  'webhook',
  'admin_key',
  'settings',
] as const satisfies AuditedKind[]

/** The URL's search parameters; '' is an unset filter. */
export const auditSearchParams = z.extend(listSearchParams(['at'], 'at', 'desc'), {
  kind: withDefault(z.enum(['', ...auditedKinds]), ''),
})

export type AuditSearchParams = z.output<typeof auditSearchParams>
