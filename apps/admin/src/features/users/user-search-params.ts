import { sortColumns } from '@voltway/contract/browser'
import type * as z from 'zod/mini'
import { listSearchParams } from '../../lib/list-search-params.ts'

/** The URL's search parameters. */
export const userSearchParams = listSearchParams(sortColumns.users, 'created_at', 'desc')

export type UserSearchParams = z.output<typeof userSearchParams>
