import { useQuery } from '@tanstack/react-query'
import { client, trpc } from '../trpc.ts'

/** Requests the delivery address of this customer's account. The cache does not contain it after its last view. */
export function useSavedAddress(userId: string | undefined, options?: { staleTime: number }) {
  return useQuery({
    enabled: userId !== undefined,
    ...options,
    queryKey: [...trpc.auth.getDelivery.queryOptions({}).queryKey, userId],
    queryFn: () => client.auth.getDelivery.query({}),
    gcTime: 0,
  })
}
