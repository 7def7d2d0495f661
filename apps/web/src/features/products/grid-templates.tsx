import type { Product } from '@voltway/contract'
import { type GridTemplates, withPlaces } from '@voltway/contract/facts/documents'
import { cardTexts } from '@voltway/contract/product-card'
import { renderWithLinks } from '../../lib/render-with-links.tsx'
import { ProductCard } from './product-card.tsx'
import { cardsInPart, eagerCards, ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { samples, templatesOf } from './sample-products.ts'
import { ShopFinderPlace } from './shop-finder-place.tsx'
import { ShowMore } from './show-more.tsx'

const ignore = () => {}

/** The markup of the grid, for the server to fill in the products. */
export function gridTemplates(): GridTemplates {
  const { single } = samples
  const list = renderWithLinks(<ProductGrid products={[single]} onAdd={ignore} />)
  return {
    finder: renderWithLinks(<ShopFinderPlace question={{}} found={undefined} searching={false} />),
    skeleton: renderWithLinks(<ProductGridSkeleton />),
    more: renderWithLinks(<ShowMore loading={false} onMore={async () => {}} />),
    list: withPlaces(list, { cards: cardOf(true)(single) }),
    cards: { eager: templatesOf(cardOf(true), cardTexts), lazy: templatesOf(cardOf(false), cardTexts) },
    eagerCards,
    cardsInDocument: cardsInPart,
  }
}

const cardOf = (eager: boolean) => (product: Product) =>
  renderWithLinks(<ProductCard product={product} eager={eager} onAdd={ignore} />)
