import { sortColumns } from '@voltway/contract/facts/sort-columns'
import * as z from 'zod/mini'
import { listSearchParams, orElse } from '../../lib/list-search-params.ts'

/** The URL's search parameters; `open` is the id of the product that is edited, or `newProduct`. */
export const productSearchParams = z.object({
  ...listSearchParams(orElse(z.enum(sortColumns.products), 'created_at'), 'desc'),
})

export type ProductSearchParams = z.output<typeof productSearchParams>

export const newProduct = 'new'

export const defaultSearchParams = z.parse(productSearchParams, {})
