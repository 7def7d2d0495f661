import type { Product, ProductWithPictures } from '@voltway/contract'
import { failureStatus, queryClient, trpcClient } from './trpc-client.ts'

const keyOf = (slugOrId: string) => ['product', slugOrId]

/** One product: asked for, on its way, or known from less than a minute ago. */
export async function queryProduct(slugOrId: string): Promise<ProductWithPictures | 'not-on-sale'> {
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

/** Those of these products that are on sale. */
export async function queryProductsById(ids: readonly string[]): Promise<Product[]> {
  const answers = await Promise.all(ids.map(queryProduct))
  return answers.filter((answer) => answer !== 'not-on-sale')
}
