import type { PictureKind } from './facts/documents.ts'
import { formatWhole } from './facts/money.ts'
import { imageSources } from './product-images.ts'
import type { Product } from './products.ts'

/** All that a card shows of a product. Those come first that contain others. */
export const cardTexts = (product: Product): { kind: PictureKind; texts: Record<string, string> } => {
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
