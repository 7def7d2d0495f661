import { sortColumns } from '@voltway/contract/browser'
import * as z from 'zod/mini'
import { dialogParam, listSearchParams } from '../../lib/list-search-params.ts'

/** The URL's search parameters; `user` is the id of the customer in the dialog. */
export const userSearchParams = z.extend(listSearchParams(sortColumns.users, 'created_at', 'desc'), {
  user: dialogParam,
})

export type UserSearchParams = z.output<typeof userSearchParams>
