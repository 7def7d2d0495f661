import { queryOptions } from '@tanstack/react-query'
import { trpcClient } from './trpc-client.ts'

export const paymentMethodList = queryOptions({
  queryKey: ['payment methods'],
  queryFn: ({ signal }) => trpcClient.paymentMethods.list.query(undefined, { signal }),
})
