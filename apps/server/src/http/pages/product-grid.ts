import {
  cardTexts,
  escapeHtml,
  fillPlaces,
  type GridTemplates,
  htmlOf,
  type ImageKind,
  type Shown,
} from '@voltway/contract/browser'
import { dataScript } from './html-pages.ts'
import type { Catalogue } from './structured-data.ts'

/** The first products as the app shows them, so that they are seen before its code has come; nothing yet where there are none. */
export const productGrid = (templates: GridTemplates, catalogue: Catalogue): string => {
  if (catalogue.items.length === 0) return templates.skeleton
  const isMany = catalogue.total > templates.cardsInDocument
  const cards = inDocument(templates, catalogue).map((product, index) =>
    fillTexts(templates.cards[index < templates.eagerCards ? 'eager' : 'lazy'], cardTexts(product)),
  )
  const list = fillPlaces(templates.list, { cards: cards.join('') })
  return isMany ? templates.finder + list + templates.more : list
}

/** What the shop page shows while the app asks for the products that its address is about. */
export const searchingGrid = ({ finder, skeleton }: GridTemplates): string => finder + skeleton

/** The same products as data, for the app to take over their cards, and how many there are in all. */
export const productData = (templates: GridTemplates, catalogue: Catalogue): string => {
  const items = inDocument(templates, catalogue)
  if (items.length === 0) return ''
  return dataScript('type="application/json" id="voltway-products"', { items, total: catalogue.total })
}

const inDocument = ({ cardsInDocument }: GridTemplates, { items }: Catalogue) =>
  items.slice(0, cardsInDocument)

/** The markup of a product with what is shown of it. */
export const fillTexts = (
  templates: Record<ImageKind, string>,
  { kind, texts, markup = {} }: Shown,
): string => {
  const escaped = Object.entries(texts).map(([name, text]) => [name, escapeHtml(text)] as const)
  const written = Object.entries(markup).map(([name, each]) => [name, htmlOf(each)] as const)
  return fillPlaces(templates[kind], Object.fromEntries([...escaped, ...written]))
}
