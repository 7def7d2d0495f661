import { keepPreviousData } from '@tanstack/react-query'
import { listWindow } from '../../lib/list-search.ts'
import type { ChangeOptions } from '../../lib/list-state.ts'
import { trpc } from '../../lib/trpc.ts'
import { useExistingPage } from '../../lib/use-existing-page.ts'
import type { ProductListState } from './product-list-state.ts'

/** The page of products that the address asks for; whoever is beyond the last page is brought to it. */
export function useFoundProducts(
  list: ProductListState,
  onChange: (patch: Partial<ProductListState>, options?: ChangeOptions) => void,
) {
  const { search, sort, direction } = list
  const found = trpc.admin.products.search.useQuery(
    { search, sort, direction, ...listWindow(list) },
    { placeholderData: keepPreviousData },
  )
  const { data, isPlaceholderData } = found
  useExistingPage(list, isPlaceholderData ? undefined : data?.total, onChange)
  return found
}

export type FoundProducts = ReturnType<typeof useFoundProducts>
