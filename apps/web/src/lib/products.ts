import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Product } from '@voltway/contract'
import { useEffect } from 'react'
import { queryClient, trpcClient } from './trpc-client.ts'

/** The longest that somebody waits for the list without being told. */
const patienceMs = 1000

const productList = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => trpcClient.products.list.query({}, { signal }),
})

/** The products on sale; a failure to load them is only logged (SPEC section 8). */
export function useProducts() {
  const query = useQuery(productList)
  const { error } = query

  useEffect(() => {
    if (error !== null) console.warn('The products could not be loaded', error)
  }, [error])

  return query
}

/** The products on sale if they come in a moment; they are often on their way when they are wanted. */
export function productsSoon(): Promise<Product[] | undefined> {
  const list = queryClient.fetchQuery(productList).catch(() => undefined)
  return Promise.race([list, new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))])
}
