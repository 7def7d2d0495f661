import { keepPreviousData } from '@tanstack/react-query'
import { listWindow } from '../../lib/list-search-params.ts'
import { trpc } from '../../lib/trpc.ts'
import { usePageInRange } from '../../lib/use-page-in-range.ts'
import type { SetOptions } from '../../lib/use-set-search-params.ts'
import type { ProductSearchParams } from './product-search-params.ts'

/** Loads the page of products that the URL asks for; beyond the last page it goes to that. */
export function useProductsQuery(
  searchParams: ProductSearchParams,
  onChange: (patch: Partial<ProductSearchParams>, options?: SetOptions) => void,
) {
  const { search, sort, direction } = searchParams
  const query = trpc.admin.products.search.useQuery(
    { search, sort, direction, ...listWindow(searchParams) },
    { placeholderData: keepPreviousData },
  )
  const { data, isPlaceholderData } = query
  usePageInRange(searchParams, isPlaceholderData ? undefined : data?.total, onChange)
  return query
}

export type ProductsQuery = ReturnType<typeof useProductsQuery>
