import * as z from 'zod/mini'
import { listSearchParams, orElse } from '../../lib/list-search-params.ts'

/** The URL's search parameters; `open` is the id of the method that is edited, or `newMethod`. */
export const paymentSearchParams = z.object({
  ...listSearchParams(orElse(z.enum(['name', 'type']), 'name'), 'asc'),
})

export type PaymentSearchParams = z.output<typeof paymentSearchParams>

export const newMethod = 'new'

export const defaultSearchParams = z.parse(paymentSearchParams, {})
