import { infiniteQueryOptions } from '@tanstack/react-query'
import { queryClient, queryWithTotal } from './trpc-client.ts'

const pageSize = 20
const queryKey = ['own orders']

/** A customer's orders, newest first, page by page. Nothing private stays in the cache, and statuses are always asked for anew. */
export const ownOrders = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, userId],
    queryFn: ({ pageParam: cursor, signal }) =>
      queryWithTotal((client) =>
        client.orders.list.query({ id: userId, limit: pageSize, cursor }, { signal }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items }) => (items.length === pageSize ? items.at(-1)?.id : undefined),
    gcTime: 0,
    staleTime: 0,
  })

/** Loads the orders that are shown again. */
export const refreshOwnOrders = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
