import { QueryObserver, queryOptions } from '@tanstack/react-query'
import type { ProductWithImages } from '@voltway/contract'
import { failureStatus, queryClient, queryWithTotal, trpcClient } from '../trpc-client.ts'
import { useProducts } from './product-list.ts'

/** Enough for most shops to be known whole; of a catalogue of thousands the others are asked for when they are needed. */
const limit = 100

const productList = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => queryWithTotal((client) => client.products.list.query({ limit }, { signal })),
})

new QueryObserver(queryClient, productList).subscribe(({ data, isPending }) => {
  useProducts.setState({ products: data?.items, total: data?.total ?? 0, loading: isPending })
})

/** The first products on sale: asked for, on their way, or known from less than a minute ago. */
export const queryProducts = async () => (await queryClient.fetchQuery(productList)).items

/** The first product on sale whose name contains this text, in any case of A to Z. */
export const queryProductNamed = async (name: string) =>
  (await trpcClient.products.search.query({ name, limit: 1 })).items[0]

const keyOf = (slugOrId: string) => ['product', slugOrId]

/** One product: asked for, on its way, or known from less than a minute ago. */
export async function queryProduct(slugOrId: string): Promise<ProductWithImages | 'not-on-sale'> {
  try {
    const product = await queryClient.fetchQuery({
      queryKey: keyOf(slugOrId),
      queryFn: ({ signal }) => trpcClient.products.get.query({ id: slugOrId }, { signal }),
    })
    // Its own address need not be asked for as well.
    queryClient.setQueryData(keyOf(product.slug), product)
    return product
  } catch (error) {
    if (failureStatus(error) === 404) return 'not-on-sale'
    throw error
  }
}
