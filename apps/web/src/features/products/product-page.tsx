import { useNavigate, useParams } from '@tanstack/react-router'
import { tabTitle } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { useEffect, useState } from 'react'
import { focusHeading } from '../../lib/focus-heading.ts'
import { lazyPart, useLazyPart } from '../../lib/lazy-part.ts'
import { useSettings } from '../../lib/page-data.ts'
import { productPath } from '../../lib/paths.ts'
import { texts } from '../../lib/texts/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { LazySection } from '../../ui/lazy-section.tsx'
import { ProductDetails, ProductDetailsSkeleton } from './product-details.tsx'
import { type ShownProduct, useProduct } from './use-product.ts'

// The cards of other products come after the first paint.
const otherProducts = () => import('./other-products.tsx')
const recentlyViewed = lazyPart(async () => (await otherProducts()).RecentlyViewed)
const productNotOnSale = lazyPart(async () => (await otherProducts()).ProductNotOnSale)

export function ProductPage() {
  // The product's slug, a former one or its id.
  const { slug = '' } = useParams({ strict: false })
  const product = useProduct(slug)
  const title = titleOf(product)
  const { shop_name } = useSettings()
  useCurrentPath(slug, product)

  useEffect(() => {
    document.title = tabTitle(shop_name, title)
  }, [title, shop_name])

  function retry() {
    // The pressed button is gone while the product loads.
    void trpc.products.get.refetch({ id: slug }).then(() => focusHeading())
  }

  if (product === 'not-on-sale') return <NotOnSale />
  if (product === 'failed') return <ProductFailed onRetry={retry} />
  return (
    <div className="product-page">
      {product === 'loading' ? (
        <ProductDetailsSkeleton />
      ) : (
        <ProductWithOthers key={product.id} product={product} />
      )}
    </div>
  )
}

function ProductWithOthers({ product }: { product: ShownProduct }) {
  // It is noted even if the visitor leaves before the code has loaded.
  useEffect(() => {
    otherProducts().then(
      ({ noteViewed }) => noteViewed(product.id),
      () => {},
    )
  }, [product.id])

  return (
    <>
      <ProductDetails product={product} />
      <LazySection part={recentlyViewed} props={{ present: product.id }} />
    </>
  )
}

function NotOnSale() {
  const [failed, setFailed] = useState(false)
  const ProductNotOnSale = useLazyPart(productNotOnSale, !failed, () => setFailed(true))

  if (failed) return <ProductFailed onRetry={() => setFailed(false)} />
  return ProductNotOnSale && <ProductNotOnSale title={notOnSale} />
}

function ProductFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="page-width py-section">
      <EmptyState heading text="The product did not arrive" hint="Check your connection, then try again.">
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </div>
  )
}

const notOnSale = 'This product is not on sale'

function titleOf(product: ReturnType<typeof useProduct>): string {
  if (product === 'not-on-sale') return notOnSale
  return typeof product === 'object' ? product.name : texts.shop.title
}

/** Redirects a former slug and an id to the current path of the product. */
function useCurrentPath(slug: string, product: ReturnType<typeof useProduct>): void {
  const navigate = useNavigate()
  const current = typeof product === 'object' ? product.slug : slug

  useEffect(() => {
    if (current === slug) return
    const to = { to: productPath, params: { slug: current }, search: true, hash: true } as const
    void navigate({ ...to, replace: true, resetScroll: false })
  }, [navigate, current, slug])
}
