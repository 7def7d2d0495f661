import { sortColumns } from '@voltway/contract/facts/sort-columns'
import * as z from 'zod/mini'
import { listParameters, orElse } from '../../lib/list-search.ts'

/** Which products are shown, the newest first; `open` is the id of the one that is edited, or `newProduct`. */
export const productSearch = z.object({
  ...listParameters(orElse(z.enum(sortColumns.products), 'created_at'), 'desc'),
})

export type ProductSearch = z.output<typeof productSearch>

export const newProduct = 'new'

export const allProducts = z.parse(productSearch, {})
