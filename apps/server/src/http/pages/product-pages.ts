import { type Product, type ProductWithImages, placeholderImage, tabTitle } from '@voltway/contract'
import {
  type BuiltDocuments,
  detailTexts,
  escapeHtml,
  fillPlaces,
  formatWhole,
  plainText,
} from '@voltway/contract/browser'
import { findProduct } from '@voltway/domain'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { throttleLog } from '../../logging/throttle-log.ts'
import { originOf } from '../guard/origin.ts'
import type { CatalogueWatch } from '../lists/watch-catalogue.ts'
import { type Document, type DocumentParts, dataScript } from './html-pages.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import { fillTexts } from './product-grid.ts'
import { productTags } from './structured-data.ts'

const descriptionLength = 200
const retryAfterSeconds = '2'
const tellEveryMs = 60_000

/** What there is at the address of a product: 503 when the database could not be asked. */
type ProductPage =
  | { status: 200 | 503; document: Document }
  | { status: 308; slug: string }
  | { status: 404 | 410 }

/** Gives the page of a product by the last part of its address: its slug, one that it had before, or its id. */
export const productDocuments = (
  { product: built }: BuiltDocuments,
  { headers, unindexedHeaders, config }: DocumentParts,
  pageFor: PageCache,
  { env, shop, log }: App,
  revisionNow: CatalogueWatch,
) => {
  const tell = throttleLog(tellEveryMs, (err: unknown) =>
    log.warn({ err }, 'Pages of products go out without them'),
  )
  const fill = (origin?: string, product?: ProductWithImages) =>
    fillPlaces(built.html, {
      title: escapeHtml(tabTitle(product?.name)),
      description: escapeHtml(product ? describe(product) : ''),
      address: product && origin !== undefined ? fillAddress(built.address, product, origin) : '',
      products: product
        ? productData(product) + (origin === undefined ? '' : productTags(product, origin))
        : '',
      config,
      details: product ? fillTexts(built.templates.details, detailTexts(product)) : built.templates.skeleton,
    })

  return async (request: FastifyRequest, slug: string): Promise<ProductPage> => {
    if (!/^[\w.~-]{1,255}$/.test(slug)) return { status: 404 }
    const origin = originOf(env, request)
    let page: CachedPage
    let found: Awaited<ReturnType<typeof findProduct>>
    try {
      // A product that was read after its revision can only be newer than that, never older.
      page = pageFor(origin, `product ${slug} ${revisionNow()}`)
      if (page.body) return { status: 200, document: { body: page.body, headers } }
      found = await request.server.runQueued(request, () => findProduct(shop, slug))
    } catch (error) {
      // Shed requests are logged together.
      if (!request.isShed) tell(error)
      const { body, render } = pageFor(origin, 'product unavailable')
      return {
        status: 503,
        document: {
          body: body ?? render(fill()),
          headers: { ...unindexedHeaders, 'Retry-After': retryAfterSeconds },
        },
      }
    }
    if (found === undefined) return { status: 404 }
    if (found.gone) return { status: 410 }
    if (found.product.slug !== slug) return { status: 308, slug: found.product.slug }
    return { status: 200, document: { body: page.render(fill(origin, found.product)), headers } }
  }
}

const fillAddress = (address: string, { slug, image }: Product, origin: string) =>
  fillPlaces(address, {
    origin: escapeHtml(origin),
    slug: escapeHtml(slug),
    // The placeholder is no image of this product.
    image: escapeHtml(origin + (image === placeholderImage ? '/social.jpg' : image)),
  })

const productData = (product: ProductWithImages) =>
  dataScript('type="application/json" id="voltway-product"', product)

/** A description for link previews: one line, with the price where the shopkeeper says nothing. */
const describe = ({ name, price, description }: Product): string => {
  const line = plainText(description).replaceAll(/\s+/g, ' ').trim()
  if (line === '') return `${name}, ${formatWhole(price)}.`
  const characters = [...line]
  return characters.length <= descriptionLength
    ? line
    : `${characters.slice(0, descriptionLength - 1).join('')}…`
}
