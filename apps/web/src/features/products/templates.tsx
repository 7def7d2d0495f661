import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import {
  cardTexts,
  detailTexts,
  type GridTemplates,
  type ProductTemplates,
  withPlaces,
} from '@voltway/contract/browser'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ProductDetails, ProductDetailsSkeleton } from './product-details.tsx'
import { samples, templatesOf } from './sample-products.ts'
import { ProductCard } from './shop/product-card.tsx'
import { cardsInPart, eagerCards, ProductGrid, ProductGridSkeleton } from './shop/product-grid.tsx'
import { ShopFinderPlace } from './shop/shop-finder-place.tsx'
import { ShowMore } from './shop/show-more.tsx'

const ignore = () => {}

/** The markup of the grid, for the server to fill in the products. See docs/decisions/0033-page-templates-and-page-cache.md. */
export function gridTemplates(): GridTemplates {
  const { single } = samples
  const list = render(<ProductGrid products={[single]} onAdd={ignore} />)
  return {
    finder: render(<ShopFinderPlace question={{}} found={undefined} searching={false} />),
    skeleton: render(<ProductGridSkeleton />),
    more: render(<ShowMore loading={false} onMore={async () => {}} />),
    list: withPlaces(list, { cards: cardOf(true)(single) }),
    cards: { eager: templatesOf(cardOf(true), cardTexts), lazy: templatesOf(cardOf(false), cardTexts) },
    eagerCards,
    cardsInDocument: cardsInPart,
  }
}

const cardOf = (eager: boolean) => (product: Product) =>
  render(<ProductCard product={product} eager={eager} onAdd={ignore} />)

/** The markup of a product's page, for the server to fill in the product. */
export function productTemplates(): ProductTemplates {
  return {
    skeleton: render(<ProductDetailsSkeleton />),
    details: templatesOf(
      (product) => render(<ProductDetails product={product} onAdd={ignore} />),
      detailTexts,
    ),
  }
}

/** The markup of a part of a page, which may have links in it. */
function render(part: ReactElement): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToString(<RouterContextProvider router={router}>{part}</RouterContextProvider>)
}
