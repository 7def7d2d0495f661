import { useHydrated } from '@tanstack/react-router'
import type { GalleryImage, Product, ProductWithImages } from '@voltway/contract'
import { useEffect } from 'react'
import { usePageData } from '../../lib/page-data.ts'
import { useProducts } from '../../lib/products/product-list.ts'
import { askForProduct, useAnswer } from '../../lib/products/products.ts'

/** A product, and its images behind the first one once they are known: lists say only how many there are. */
export type ShownProduct = Product & { images?: readonly GalleryImage[] | undefined }

/**
 * The product of a URL, which names it by its slug, a former slug or its id: as the list has it, which is never older than the
 * page, else as the page has it, else as the server answers.
 */
export function useProduct(slugOrId: string): ShownProduct | 'loading' | 'not-on-sale' | 'failed' {
  const isMeant = ({ id, slug }: Product) => slug === slugOrId || id === slugOrId
  const { product: rendered } = usePageData()
  // The page was rendered without the list.
  const hydrated = useHydrated()
  const listed = useProducts(({ products }) => products?.find(isMeant))
  const inPage = rendered !== undefined && isMeant(rendered) ? rendered : undefined
  const known = (hydrated ? listed : undefined) ?? inPage
  const answer = useAnswer(slugOrId)
  const whole = known && imagesOf(known, [inPage, answer])
  const mustAsk = hydrated && whole?.images === undefined

  useEffect(() => {
    if (mustAsk) void askForProduct(slugOrId)
  }, [mustAsk, slugOrId])

  return whole ?? answer ?? 'loading'
}

type Source = ProductWithImages | string | undefined

/** The product with the images that a source has of it, unless they are those of another time. */
function imagesOf(product: Product, sources: Source[]): ShownProduct {
  if (product.more_images === 0) return { ...product, images: [] }
  const source = sources.find(
    (each) =>
      typeof each === 'object' && each.image === product.image && each.images.length === product.more_images,
  )
  return { ...product, images: typeof source === 'object' ? source.images : undefined }
}
