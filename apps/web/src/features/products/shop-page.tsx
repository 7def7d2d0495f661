import { useHydrated } from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { useEffect } from 'react'
import { useProducts } from '../../lib/product-list.ts'
import { loadProducts, retryProducts } from '../../lib/products.ts'
import { texts } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']
const firstRow = 3

/** Every product, three to a row on medium screens, two on small ones, one on the smallest. */
export function ShopPage({ onAdd }: { onAdd: (product: Product) => void }) {
  const list = useProducts()
  // The document was prerendered without them.
  const hydrated = useHydrated()
  const products = hydrated ? list.products : undefined
  const waiting = products === undefined && (list.loading || !hydrated)

  useEffect(() => void loadProducts(), [])

  return (
    <Page title={texts.shop.title} lead="Cars, roofs and batteries that run on the same light.">
      {waiting && (
        <ul aria-busy="true" aria-label="Products are loading" className={grid}>
          {skeletons.map((key) => (
            <ProductCardSkeleton key={key} />
          ))}
        </ul>
      )}
      {products?.length === 0 && <EmptyState text="No products yet" hint="New ones will appear here." />}
      {products !== undefined && products.length > 0 && (
        <ul className={grid}>
          {products.map((product, index) => (
            <ProductCard
              key={product.id}
              product={product}
              eager={index < firstRow}
              onAdd={() => onAdd(product)}
            />
          ))}
        </ul>
      )}
      {products === undefined && !waiting && (
        <EmptyState text="The products did not arrive" hint="Check your connection, then try again.">
          <Button variant="secondary" onClick={() => void retryProducts()}>
            Try again
          </Button>
        </EmptyState>
      )}
    </Page>
  )
}

const grid = 'grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 md:grid-cols-3 lg:gap-x-8 lg:gap-y-14'
