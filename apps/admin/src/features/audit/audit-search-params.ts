import type * as z from 'zod/mini'
import { listSearchParams } from '../../lib/list-search-params.ts'

/** The URL's search parameters. */
export const auditSearchParams = listSearchParams(['at'], 'at', 'desc')

export type AuditSearchParams = z.output<typeof auditSearchParams>
