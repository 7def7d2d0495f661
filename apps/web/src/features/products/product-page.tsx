import { useNavigate, useParams } from '@tanstack/react-router'
import { notOnSaleTitle, tabTitle } from '@voltway/contract/browser'
import { Fragment, useEffect } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSettings } from '../../lib/page-data.ts'
import { paths, productRoute } from '../../lib/paths.ts'
import { LazySection } from '../../ui/lazy-section.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { ProductDetails, ProductDetailsSkeleton } from './product-details.tsx'
import { useProduct } from './use-product.ts'

const recentlyViewed = lazyPart(async () => (await import('./recently-viewed.tsx')).RecentlyViewed)

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

  if (product === 'not-on-sale') {
    return (
      <MessagePage title={title} lead="It may have been taken off sale, or the address is mistyped.">
        <LinkButton to={paths.shop}>Go to the shop</LinkButton>
      </MessagePage>
    )
  }
  return (
    <div className="product-page">
      {product === 'loading' ? (
        <ProductDetailsSkeleton />
      ) : (
        <Fragment key={product.id}>
          <ProductDetails product={product} />
          <LazySection part={recentlyViewed} props={{ present: product.id }} />
        </Fragment>
      )}
    </div>
  )
}

function titleOf(product: ReturnType<typeof useProduct>): string {
  if (product === 'not-on-sale') return notOnSaleTitle
  return typeof product === 'object' ? product.name : 'Shop'
}

/** Redirects a former slug and an id to the current path of the product. */
function useCurrentPath(slug: string, product: ReturnType<typeof useProduct>): void {
  const navigate = useNavigate()
  const current = typeof product === 'object' ? product.slug : slug

  useEffect(() => {
    if (current === slug) return
    const to = { to: productRoute, params: { slug: current }, search: true, hash: true } as const
    void navigate({ ...to, replace: true, resetScroll: false })
  }, [navigate, current, slug])
}
