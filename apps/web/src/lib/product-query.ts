import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { useProducts } from './product-list.ts'
import { queryClient, trpcClient } from './trpc-client.ts'

const productList = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => trpcClient.products.list.query({}, { signal }),
})

new QueryObserver(queryClient, productList).subscribe(({ data, isPending }) => {
  useProducts.setState({ products: data, loading: isPending })
})

/** The products on sale: asked for, on their way, or known from less than a minute ago. */
export const queryProducts = () => queryClient.fetchQuery(productList)
