import { keepPreviousData } from '@tanstack/react-query'
import { listWindow } from '../../lib/list-search.ts'
import { trpc } from '../../lib/trpc.ts'
import { useExistingPage } from '../../lib/use-existing-page.ts'
import type { ChangeOptions } from '../../lib/use-list-change.ts'
import type { ProductSearch } from './product-search.ts'

/** The page of products that the address asks for; whoever is beyond the last page is brought to it. */
export function useFoundProducts(
  list: ProductSearch,
  onChange: (patch: Partial<ProductSearch>, options?: ChangeOptions) => void,
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
