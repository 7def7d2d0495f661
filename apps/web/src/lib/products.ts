import { QueryObserver, useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import type { FirstProducts } from '@voltway/contract/browser'
import { failureStatus } from './failure.ts'
import { queryClient, trpc } from './trpc.ts'

/** Most shops have fewer products. Of a larger catalogue, the app requests others when it needs them. */
const firstProducts = { limit: 100 }

export const isComplete = ({ items, total }: FirstProducts): boolean => items.length >= total

/** Requests the first products on sale, unless a response is less than a minute old. */
export const fetchProducts = (): Promise<FirstProducts> => trpc.products.list.fetch(firstProducts)

/** Like `fetchProducts`, for callers that follow `watchProducts`. It does not reject. */
export const prefetchProducts = (): Promise<void> => trpc.products.list.prefetch(firstProducts)

/** Requests the first products on sale if `enabled`. Until hydration there is no list, as when the server rendered the page. */
export function useProducts({ enabled = true } = {}) {
  const hydrated = useHydrated()
  const { data, isError, refetch } = useQuery(trpc.products.list.queryOptions(firstProducts, { enabled }))

  return { list: hydrated ? data : undefined, failed: hydrated && isError, refetch }
}

/** Calls back each time the first products have loaded, with the products and whether they are all. */
export function watchProducts(listener: (products: readonly Product[], complete: boolean) => void): void {
  const options = trpc.products.list.queryOptions(firstProducts, { enabled: false })
  new QueryObserver(queryClient, { ...options, notifyOnChangeProps: ['dataUpdatedAt'] }).subscribe(
    ({ data }) => data && listener(data.items, isComplete(data)),
  )
}

/**
 * Requests the products with these ids and omits products that are not on sale. @throws if the server does not answer
 */
export async function fetchProductsById(ids: readonly string[]): Promise<Product[]> {
  const requests = ids.map((id) =>
    trpc.products.get.fetch({ id }).catch((error: unknown) => {
      if (failureStatus(error) !== 404) throw error
      return []
    }),
  )
  return (await Promise.all(requests)).flat()
}
