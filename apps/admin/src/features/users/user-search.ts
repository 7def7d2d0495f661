import { sortColumns } from '@voltway/contract/facts/sort-columns'
import * as z from 'zod/mini'
import { listParameters, orElse } from '../../lib/list-search.ts'

/** Which users are shown, in which order. */
export const userSearch = z.object({
  ...listParameters(orElse(z.enum(sortColumns.users), 'created_at'), 'desc'),
})

export type UserSearch = z.output<typeof userSearch>
