import { infiniteQueryOptions } from '@tanstack/react-query'
import { askForPart, queryClient } from './trpc-client.ts'

const partSize = 20
const queryKey = ['own orders']

/** A customer's orders, newest first, part by part. Nothing private outlives the page, and statuses are asked for anew. */
export const ownOrders = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, userId],
    queryFn: ({ pageParam: cursor, signal }) =>
      askForPart((client) => client.orders.list.query({ id: userId, limit: partSize, cursor }, { signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items }) => (items.length === partSize ? items.at(-1)?.id : undefined),
    gcTime: 0,
    staleTime: 0,
  })

/** Has the orders that are shown asked for again. */
export const refreshOwnOrders = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
