import * as z from 'zod/mini'
import { dialogParam, listSearchParams } from '../../lib/list-search-params.ts'

/** The URL's search parameters; `open` is the id of the edited method, or `newEntry`. */
export const paymentSearchParams = z.extend(listSearchParams(['name', 'type', 'position'], 'name', 'asc'), {
  open: dialogParam,
})

export type PaymentSearchParams = z.output<typeof paymentSearchParams>

/** The default parameters, for a URL without parameters. */
export const defaultSearchParams = z.parse(paymentSearchParams, {})
