import { maxLength, sortColumns } from '@voltway/contract/browser'
import * as z from 'zod/mini'
import { dialogParam, listSearchParams, searchText, withDefault } from '../../lib/list-search-params.ts'

/** The URL's search parameters; '' is an unset filter, `edit` is the id of the edited product, or `newEntry`. */
export const productSearchParams = z.extend(listSearchParams(sortColumns.products, 'created_at', 'desc'), {
  edit: dialogParam,
  category: searchText(maxLength.productCategory),
  only: withDefault(z.enum(['', 'hidden', 'out_of_stock', 'without_image']), ''),
})

export type ProductSearchParams = z.output<typeof productSearchParams>

/** The parameters that reset every filter. */
export const noFilters = {
  search: '',
  category: '',
  only: '',
} as const satisfies Partial<ProductSearchParams>

/** Returns whether any filter is set. */
export function isFiltered({ search, category, only }: ProductSearchParams): boolean {
  return search + category + only !== ''
}
