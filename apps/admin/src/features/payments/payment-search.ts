import * as z from 'zod/mini'
import { listParameters, orElse } from '../../lib/list-search.ts'

/** Which payment methods are shown; `open` is the edited one's id, or `newMethod`. */
export const paymentSearch = z.object({
  ...listParameters(orElse(z.enum(['name', 'type']), 'name'), 'asc'),
})

export type PaymentSearch = z.output<typeof paymentSearch>

export const newMethod = 'new'

export const allMethods = z.parse(paymentSearch, {})
