import type { PictureKind } from './facts/documents.ts'
import { formatWhole } from './facts/money.ts'
import { imageSources } from './product-images.ts'
import type { Product } from './products.ts'

type Texts = { kind: PictureKind; texts: Record<string, string> }

/** All that a product's page shows of it. Those come first that contain others. */
export const detailTexts = (product: Product): Texts => {
  const { kind, texts } = cardTexts(product)
  const { slug: _, ...shown } = texts
  return { kind, texts: shown }
}

/** All that a card shows of a product. Those come first that contain others. */
export const cardTexts = (product: Product): Texts => {
  const { id, slug, name, price, description, image } = product
  const own = { image, price: formatWhole(price), id, slug, name, description }
  const sources = imageSources(image)
  if (sources === undefined) return { kind: 'single', texts: own }
  const { avif, webp, width, height, tone } = sources
  const texts = { avif, webp, ...own, width: String(width), height: String(height) }
  return tone === undefined
    ? { kind: 'variants', texts }
    : { kind: 'tonedVariants', texts: { ...texts, tone } }
}
