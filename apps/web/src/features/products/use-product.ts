import { useHydrated } from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import { useEffect } from 'react'
import { useProducts } from '../../lib/product-list.ts'
import { askForProduct, useAnswer } from '../../lib/single-products.ts'
import { documentProduct } from './document-products.ts'

/**
 * The product of an address, which names it by its slug, a former slug or its id: as the list has it, which is never older than
 * the document, else as the document has it, else as the server answers.
 */
export function useProduct(slugOrId: string): Product | 'loading' | 'not-on-sale' | 'failed' {
  const isMeant = ({ id, slug }: Product) => slug === slugOrId || id === slugOrId
  // The document was rendered without the list.
  const hydrated = useHydrated()
  const listed = useProducts(({ products }) => products?.find(isMeant))
  const inDocument = documentProduct !== undefined && isMeant(documentProduct) ? documentProduct : undefined
  const known = (hydrated ? listed : undefined) ?? inDocument
  const answer = useAnswer(slugOrId)
  const mustAsk = hydrated && known === undefined

  useEffect(() => {
    if (mustAsk) void askForProduct(slugOrId)
  }, [mustAsk, slugOrId])

  return known ?? answer ?? 'loading'
}
