import { sortColumns } from '@voltway/contract/facts/sort-columns'
import * as z from 'zod/mini'
import { listSearchParams, orElse } from '../../lib/list-search-params.ts'

/** The URL's search parameters. */
export const userSearchParams = z.object({
  ...listSearchParams(orElse(z.enum(sortColumns.users), 'created_at'), 'desc'),
})

export type UserSearchParams = z.output<typeof userSearchParams>
