import { parseMarkdown } from '../fields/markdown.ts'
import { formatWhole } from '../fields/money.ts'
import { plainText } from '../fields/plain-text.ts'
import type { ImageKind } from '../pages/html-page.ts'
import { dataRows, type Markup, optionRows, thumbnailPlaces } from '../pages/markup.ts'
import { imageSources } from './image-paths.ts'
import type { Product } from './products.ts'

/** The parts of a product to show: texts, which are escaped when they are written, and markup. */
export type Shown = { kind: ImageKind; texts: Record<string, string>; markup?: Record<string, Markup[]> }

/** Returns all texts of a product's page. A text comes before the texts that it contains. */
export const detailTexts = (product: Product): Shown => {
  const { kind, texts } = cardTexts(product)
  const { slug: _, description: __, ...shown } = texts
  const markup = {
    description: parseMarkdown(product.description),
    data: dataRows(product.data),
    options: optionRows(product.options),
    thumbnails: thumbnailPlaces(product.more_images),
  }
  return { kind, texts: { alt: product.image_alt || product.name, ...shown }, markup }
}

/** Returns all texts of a product's card. A text comes before the texts that it contains. */
export const cardTexts = (product: Product): Shown => {
  const { id, slug, name, price, image } = product
  const description = plainText(product.description)
  const own = { image, price: formatWhole(price), id, slug, name, description }
  const sources = imageSources(image)
  if (sources === undefined) return { kind: 'single', texts: own }
  const { avif, webp, width, height, tone } = sources
  const texts = { avif, webp, ...own, width: String(width), height: String(height) }
  return tone === undefined
    ? { kind: 'variants', texts }
    : { kind: 'tonedVariants', texts: { ...texts, tone } }
}
