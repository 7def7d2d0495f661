import { useHydrated } from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { useEffect } from 'react'
import { useFirstInput } from '../../lib/first-input.ts'
import { useProducts } from '../../lib/product-list.ts'
import { loadProducts, retryProducts } from '../../lib/products.ts'
import { texts } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { documentProducts } from './document-products.ts'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

const { items: firstProducts, total = Infinity } = documentProducts ?? {}
const documentHasAll = firstProducts?.length === total

/** Every product: the first ones from the document, the others once the list has loaded. */
export function ShopPage({ onAdd }: { onAdd: (product: Product) => void }) {
  const list = useProducts()
  const active = useFirstInput()
  // The document was rendered without the list.
  const hydrated = useHydrated()
  const products = (hydrated ? list.products : undefined) ?? firstProducts
  const failed = hydrated && list.products === undefined && !list.loading

  useEffect(() => {
    if (active || !documentHasAll) void loadProducts()
  }, [active])

  return (
    <Page
      title={texts.shop.title}
      lead="Cars, roofs and batteries that run on the same light."
      layout="close"
    >
      {products === undefined && !failed && <ProductGridSkeleton />}
      {products?.length === 0 && <EmptyState text="No products yet" hint="New ones will appear here." />}
      {products !== undefined && products.length > 0 && <ProductGrid products={products} onAdd={onAdd} />}
      {failed && !documentHasAll && (
        <EmptyState
          text={products === undefined ? 'The products did not arrive' : 'The other products did not arrive'}
          hint="Check your connection, then try again."
        >
          <Button variant="secondary" onClick={() => void retryProducts()}>
            Try again
          </Button>
        </EmptyState>
      )}
    </Page>
  )
}
