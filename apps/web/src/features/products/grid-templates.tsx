import type { Product } from '@voltway/contract'
import { type GridTemplates, type PictureKind, withPlaces } from '@voltway/contract/facts/documents'
import { cardTexts } from '@voltway/contract/product-card'
import type { ReactElement } from 'react'
import { renderWithLinks } from '../../lib/render-with-links.tsx'
import { ProductCard } from './product-card.tsx'
import { cardsInPart, eagerCards, ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

const ignore = () => {}

/** A product of which nothing that a card shows occurs in a card otherwise. */
const sampleWith = (image: string): Product => ({
  id: 'the-id',
  name: 'the-name',
  price: 987_654_321,
  description: 'the-description',
  image,
  created_at: '',
  slug: 'the-slug',
})

const samples: Record<PictureKind, Product> = {
  single: sampleWith('/the-image'),
  variants: sampleWith('/images/the-image-12347x65437.webp'),
  tonedVariants: sampleWith('/images/a-picture-in-this-tone-a1b2c3-12347x65437.webp'),
}

/** The markup of the grid, for the server to fill in the products. */
export function gridTemplates(): GridTemplates {
  const { single } = samples
  const list = renderWithLinks(<ProductGrid products={[single]} onAdd={ignore} />)
  return {
    skeleton: renderWithLinks(<ProductGridSkeleton />),
    list: withPlaces(list, { cards: renderWithLinks(cardOf(single, true)) }),
    cards: { eager: cardTemplates(true), lazy: cardTemplates(false) },
    eagerCards,
    cardsInDocument: cardsInPart,
  }
}

function cardTemplates(eager: boolean): GridTemplates['cards']['eager'] {
  const template = (kind: PictureKind) => {
    const { texts, ...card } = cardTexts(samples[kind])
    if (card.kind !== kind) throw new Error(`The sample of ${kind} is one of ${card.kind}`)
    return withPlaces(renderWithLinks(cardOf(samples[kind], eager)), texts)
  }
  return {
    single: template('single'),
    variants: template('variants'),
    tonedVariants: template('tonedVariants'),
  }
}

function cardOf(product: Product, eager: boolean): ReactElement {
  return <ProductCard product={product} eager={eager} onAdd={ignore} />
}
