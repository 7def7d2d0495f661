import { type ListState, parseList, type RawSearch } from '../../lib/list-search.ts'

/** What the address says about this list; `open` is the id of the product that is edited, or `newProduct`. */
export type ProductListState = ListState & { sort: 'created_at' | 'name' | 'price' }

export const newProduct = 'new'

/** The newest first. */
export const productDefaults: ProductListState = {
  search: '',
  sort: 'created_at',
  direction: 'desc',
  page: 1,
  open: '',
}

/** Reads it, whoever wrote it. */
export function parseProductList(raw: RawSearch, defaults: ProductListState): ProductListState {
  return parseList(raw, defaults, ['created_at', 'name', 'price'])
}
