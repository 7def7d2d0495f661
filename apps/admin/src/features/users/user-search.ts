import * as z from 'zod/mini'
import { listParameters, orElse } from '../../lib/list-search.ts'

/** Which users are shown, in which order. */
export const userSearch = z.object({
  ...listParameters('desc'),
  sort: orElse(z.enum(['created_at', 'name', 'email', 'orders', 'orders_total']), 'created_at'),
})

export type UserSearch = z.output<typeof userSearch>
