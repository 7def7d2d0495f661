import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Product } from '@voltway/contract'
import { hasFilters, maxEntries, type ShopSearch, shopPageSize } from '@voltway/contract/browser'
import { useState } from 'react'
import { fetchProducts } from '../../../lib/products.ts'
import { client, queryClient } from '../../../lib/trpc.ts'

/** The first results of a search, with the properties that the server sends for the whole search. */
export type FoundProducts = Awaited<ReturnType<typeof client.products.search.query>> & {
  othersFollow: boolean
}

/**
 * The results of a search, requested if `enabled`. A visitor who returns finds as many as before. `failed` is false if only a
 * refresh of shown results failed.
 */
export function useProductSearch(search: ShopSearch, { enabled }: { enabled: boolean }) {
  const [isMoreMissing, setMoreMissing] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    ...searchOptions(search),
    // Also refreshes cached results, because prices and stock change.
    enabled: ({ state }) => enabled || state.data !== undefined,
  })

  return {
    found: data,
    loading: isFetching,
    failed: isError && !isFetching && (data === undefined || isMoreMissing),
    refetch,
    showMore: async () => {
      const options = searchOptions(search, shopPageSize)
      await queryClient.prefetchQuery({ ...options, staleTime: 0 })
      setMoreMissing(queryClient.getQueryState(options.queryKey)?.status === 'error')
    },
  }
}

/** Requests as many products as the cache has, at least one page, and some `more`. */
const searchOptions = (search: ShopSearch, more = 0) =>
  queryOptions({
    queryKey: ['product search', search],
    queryFn: async ({ queryKey }): Promise<FoundProducts> => {
      const shown = queryClient.getQueryData<FoundProducts>(queryKey)?.items.length ?? 0
      const found = await searchUpTo(search, Math.max(shown, shopPageSize) + more)
      if (hasFilters(search)) return found
      // A search counts at most 1,000 products. The list has the number of all.
      const { total } = await fetchProducts()
      return { ...found, total, more_than_total: false }
    },
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Reads from the beginning, because products that are shown may have moved. */
async function searchUpTo(search: ShopSearch, wanted: number): Promise<FoundProducts> {
  const items: Product[] = []
  for (;;) {
    const limit = Math.min(wanted - items.length, maxEntries.search)
    const page = await client.products.search.query({ ...inputOf(search), offset: items.length, limit })
    items.push(...page.items)
    const isPageFull = page.items.length === limit
    if (items.length < wanted && isPageFull) continue
    const othersFollow = page.more_than_total ? isPageFull : items.length < page.total
    return { ...page, items: withoutDuplicates(items), othersFollow }
  }
}

/** Removes products that moved to a later page between two requests. */
function withoutDuplicates(products: readonly Product[]): Product[] {
  return [...new Map(products.map((product) => [product.id, product])).values()]
}

const inputOf = ({ q, category, min, max, sort }: ShopSearch) => ({
  search: q,
  category,
  min_price: min === undefined ? min : lowestShownAs(Number(min)),
  max_price: max === undefined ? max : highestShownAs(Number(max)),
  sort,
})

// Prices are shown rounded to whole dollars, and a shopper means the price that is shown.
const lowestShownAs = (dollars: number) => Math.max(Math.ceil(dollars) - 0.5, 0)
const highestShownAs = (dollars: number) => (Math.floor(dollars) * 100 + 49) / 100
