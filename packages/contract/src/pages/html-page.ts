import type { Markup } from './markup.ts'
import type { PageName } from './pages.ts'

/**
 * A page's document as the build of the web app leaves it, finished but for what only the server knows. `html` has one place
 * each for `address`, `config` and `products`, and on the shop page for the `grid`; `address`, for where that is known, has
 * several for the `origin`. See docs/decisions/0033-page-templates-and-page-cache.md.
 */
export type BuiltDocument = {
  html: string
  address: string
  /** Hashes of the scripts within, as a Content-Security-Policy names them. */
  inlineScripts: string[]
}

/** Whether a product's image has variants in several sizes, and with them a colour to be shown until it arrives. */
export type ImageKind = 'single' | 'variants' | 'tonedVariants'

/**
 * The grid of the shop page as the app renders it, with places for what the server knows: `cards` in the list, and in a card
 * what `cardTexts` gives for a product with this kind of image.
 */
export type GridTemplates = {
  /** Above the list or the skeleton where there are more products than the document has, or some are searched. */
  finder: string
  /** In place of the list while the products are not known. */
  skeleton: string
  /** Below the list where there are more products. */
  more: string
  list: string
  cards: Record<'eager' | 'lazy', Record<ImageKind, string>>
  /** How many products are in view at first, and wait for nothing. */
  eagerCards: number
  /** How many products the document has. */
  cardsInDocument: number
}

/**
 * The page of a product as the app renders it, with places for what `detailTexts` gives for a product with this kind of
 * image. `skeleton` stands there while the product is not known.
 */
export type ProductTemplates = { skeleton: string; details: Record<ImageKind, string> }

/**
 * What `documents.json` in the built web app holds. The document of a product has places for its `title`, its `description`
 * and its `details`, too, and its address for `slug` and `image`.
 */
export type BuiltDocuments = Record<PageName | 'notFound' | 'product', BuiltDocument> & {
  shop: { grid: GridTemplates }
  product: { templates: ProductTemplates }
}

const before = '<!--place:'
const after = '-->'

/** The mark of a place that `fillPlaces` fills. */
export const place = (name: string): string => `${before}${name}${after}`

/**
 * Fills all places of a document in one step, so that nothing is looked for in what is filled in.
 * @throws Error when a place has no value, or a value no place
 */
export const fillPlaces = (html: string, values: Record<string, string>): string => {
  const unused = new Set(Object.keys(values))
  const [start = '', ...rest] = html.split(before)
  const filled = rest.map((part) => {
    const end = part.indexOf(after)
    const name = part.slice(0, end)
    const value = values[name]
    if (end < 0 || value === undefined) throw new Error(`There is nothing to fill the place "${name}" with`)
    unused.delete(name)
    return value + part.slice(end + after.length)
  })
  if (unused.size > 0) throw new Error(`The document has no place for ${[...unused].join(', ')}`)
  return start + filled.join('')
}

/**
 * Puts places where these texts stand, one after the other: a text that contains another comes before it.
 * @throws Error when a text does not occur
 */
export const withPlaces = (html: string, texts: Record<string, string>): string =>
  Object.entries(texts).reduce((written, [name, text]) => {
    const parts = written.split(text)
    if (parts.length === 1) throw new Error(`The document has no ${name} to make a place of`)
    return parts.join(place(name))
  }, html)

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it is written into HTML and XML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Markup as HTML: its texts are escaped. */
export const htmlOf = (markup: readonly Markup[]): string =>
  markup
    .map((each) => {
      if (typeof each === 'string') return escapeHtml(each)
      const [tag, ...within] = each
      return `<${tag}>${htmlOf(within)}</${tag}>`
    })
    .join('')

/** A tag without content; a text of attributes is escaped. */
export const htmlTag = (name: string, attributes: Record<string, string>): string => {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === '' ? key : `${key}="${escapeHtml(value)}"`,
  )
  return `<${[name, ...written].join(' ')} />`
}
