import { useQuery } from '@tanstack/react-query'
import type { GalleryImage, Product } from '@voltway/contract'
import { failureStatus } from '../../lib/failure.ts'
import { usePageData } from '../../lib/page-data.ts'
import { useProducts } from '../../lib/products.ts'
import { trpc } from '../../lib/trpc.ts'

/** A product. Its images after the first one are undefined until they have loaded, because lists have only their number. */
export type ShownProduct = Product & { images?: readonly GalleryImage[] | undefined }

/** Returns whether the HTML page may be an old one of the browser's HTTP cache, which Back and Forward show. */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward'
}

/**
 * The product of a URL, which has its slug, a former slug or its id. Until the response arrives, it is the product of the list.
 * @throws the error of the request if there is no product to show, so that `FailurePage` appears
 */
export function useProduct(slugOrId: string): ShownProduct | 'loading' | 'not-on-sale' {
  const isMeant = ({ id, slug }: Product) => slug === slugOrId || id === slugOrId
  const { product: inPage, notOnSale } = usePageData()
  const { list } = useProducts({ enabled: false })
  const listed: ShownProduct | undefined = list?.items.find(isMeant)
  const { data = listed, error } = useQuery(
    trpc.products.get.queryOptions(
      { id: slugOrId },
      {
        // The product in the HTML page is as old as the page, so one of the list is newer.
        initialData: listed === undefined && inPage && isMeant(inPage) ? inPage : undefined,
        initialDataUpdatedAt: isFromHistory() ? 0 : performance.timeOrigin,
        // After the redirect from a former slug, the product stays.
        placeholderData: (previous) => (previous && isMeant(previous) ? previous : undefined),
      },
    ),
  )

  const status = failureStatus(error)
  // The API rejects a malformed slug with 400.
  if (status === 404 || status === 400) return 'not-on-sale'
  if (data !== undefined) return data
  if (error !== null) throw error
  return notOnSale === slugOrId ? 'not-on-sale' : 'loading'
}
