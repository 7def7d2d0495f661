import { useQuery } from '@tanstack/react-query'
import type { GalleryImage, Product } from '@voltway/contract'
import { useEffect } from 'react'
import { failureStatus } from '../../lib/failure.ts'
import { usePageData } from '../../lib/page-data.ts'
import { useProducts } from '../../lib/products.ts'
import { trpc } from '../../lib/trpc.ts'

/** A product. Its images after the first one are undefined until they have loaded, because lists have only their number. */
export type ShownProduct = Product & { images?: readonly GalleryImage[] | undefined }

/**
 * The product of a URL, which has its slug, a former slug or its id. The list is never older than the page, so its product comes
 * first. A request is made only if neither the page nor the list has the whole product.
 */
export function useProduct(slugOrId: string): ShownProduct | 'loading' | 'not-on-sale' | 'failed' {
  const isMeant = ({ id, slug }: Product) => slug === slugOrId || id === slugOrId
  const { product: inPage } = usePageData()
  const { list } = useProducts({ enabled: false })
  const listed = list?.items.find(isMeant)
  const { data, error, isPending } = useQuery(
    trpc.products.get.queryOptions(
      { id: slugOrId },
      {
        initialData: inPage && isMeant(inPage) ? inPage : undefined,
        enabled: listed === undefined || listed.more_images > 0,
      },
    ),
  )

  // The page of the current slug, to which the visitor is redirected, needs no request of its own.
  useEffect(() => {
    if (data && data.slug !== slugOrId) trpc.products.get.setData({ id: data.slug }, data)
  }, [data, slugOrId])

  if (listed !== undefined) return { ...listed, images: imagesOf(listed, data) }
  if (data !== undefined) return data
  if (isPending) return 'loading'
  return failureStatus(error) === 404 ? 'not-on-sale' : 'failed'
}

/** Returns the images after the first one, unless the response is of another version of the product. */
function imagesOf(listed: Product, response: ShownProduct | undefined): ShownProduct['images'] {
  if (listed.more_images === 0) return []
  const isSame = response?.image === listed.image && response.images?.length === listed.more_images
  return isSame ? response.images : undefined
}
