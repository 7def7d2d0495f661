import * as z from 'zod/mini'
import { pageParam, searchText } from '../../lib/list-search-params.ts'

/** The URL's search parameters. */
export const auditSearchParams = z.object({ search: searchText(), page: pageParam })

export type AuditSearchParams = z.output<typeof auditSearchParams>
