import * as z from 'zod/mini'
import { listParameters, orElse } from '../../lib/list-search.ts'

/** Which products are shown, the newest first; `open` is the id of the one that is edited, or `newProduct`. */
export const productSearch = z.object({
  ...listParameters('desc'),
  sort: orElse(z.enum(['created_at', 'name', 'price']), 'created_at'),
})

export type ProductSearch = z.output<typeof productSearch>

export const newProduct = 'new'

export const allProducts = z.parse(productSearch, {})
