import { hashKey, queryOptions, useQuery } from '@tanstack/react-query'
import type { Product } from '@voltway/contract'
import { useEffect } from 'react'
import { queryClient, trpcClient } from './trpc-client.ts'

/** How long an order waits for the list. */
const timeoutMs = 10_000

const productList = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => trpcClient.products.list.query({}, { signal }),
})

/** The products on sale; a failure to load them is only logged (docs/behaviour.md, "Dialogs and toasts"). */
export function useProducts() {
  const query = useQuery(productList)
  const { error } = query

  useEffect(() => {
    if (error !== null) console.warn('The products could not be loaded', error)
  }, [error])

  return query
}

/** Calls back with the products on sale each time they have loaded. */
export function watchProducts(listener: (products: readonly Product[]) => void): void {
  const hash = hashKey(productList.queryKey)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hash) return
    listener(event.query.state.data)
  })
}

/** The products on sale, by the request that is under way if there is one; undefined when they do not come in time. */
export function fetchProducts(): Promise<Product[] | undefined> {
  const list = queryClient.fetchQuery(productList).catch(() => undefined)
  return Promise.race([list, new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))])
}
