import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminTrpc } from '../../lib/admin-trpc.ts'
import { listWindow, pageSize } from '../../lib/list-search.ts'
import type { ProductListState } from './product-list-state.ts'

/** The page of products that the address asks for; whoever is beyond the last page is brought to it. */
export function useFoundProducts(
  list: ProductListState,
  onChange: (patch: Partial<ProductListState>) => void,
) {
  const { search, sort, direction, page } = list
  const found = adminTrpc.admin.products.search.useQuery(
    { search, sort, direction, ...listWindow(list) },
    { placeholderData: keepPreviousData },
  )
  const { data, isPlaceholderData } = found
  const last = data === undefined || isPlaceholderData ? page : Math.max(1, Math.ceil(data.total / pageSize))

  useEffect(() => {
    if (page > last) onChange({ page: last })
  }, [page, last, onChange])

  return found
}

export type FoundProducts = ReturnType<typeof useFoundProducts>
