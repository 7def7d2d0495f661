import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpcClient } from './trpc-client.ts'

/** The products on sale; a failure to load them is only logged (SPEC section 8). */
export function useProducts() {
  const query = useQuery({
    queryKey: ['products'],
    queryFn: ({ signal }) => trpcClient.products.list.query({}, { signal }),
  })
  const { error } = query

  useEffect(() => {
    if (error !== null) console.warn('The products could not be loaded', error)
  }, [error])

  return query
}
