import { type Product, type ProductWithPictures, placeholderImage, tabTitle } from '@voltway/contract'
import { type BuiltDocuments, escapeHtml, fillPlaces } from '@voltway/contract/facts/documents'
import { formatWhole } from '@voltway/contract/facts/money'
import { plainText } from '@voltway/contract/facts/plain-text'
import { detailTexts } from '@voltway/contract/product-card'
import { findProduct } from '@voltway/store'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { App } from '../app.ts'
import { atMostEvery } from '../at-most-every.ts'
import { productTags } from './catalogue-tags.ts'
import { bodyPerOrigin } from './compressed-per-origin.ts'
import { type Document, type DocumentParts, dataScript } from './documents.ts'
import { originOf } from './origin.ts'
import { fillTexts } from './product-grid.ts'
import type { CatalogueWatch } from './watch-catalogue.ts'

/** So many products are remembered, and so many documents of them. */
const keptProducts = 200
const keptDocuments = 200
const descriptionLength = 200
const retryAfterSeconds = '2'
const tellEveryMs = 60_000

type Found = NonNullable<Awaited<ReturnType<typeof findProduct>>>

/** What there is at the address of a product: 503 when the database could not be asked. */
type ProductPage =
  | { status: 200 | 503; document: Document }
  | { status: 308; slug: string }
  | { status: 404 | 410 }

/** Gives the page of a product by the last part of its address: its slug, one that it had before, or its id. */
export const productDocuments = (
  { product: built }: BuiltDocuments,
  { headers, unindexedHeaders, config }: DocumentParts,
  { env, shop, log }: App,
  revisionNow: CatalogueWatch,
) => {
  const bodyFor = bodyPerOrigin(keptDocuments)
  const tell = atMostEvery(tellEveryMs, (err: unknown) =>
    log.warn({ err }, 'Pages of products go out without them'),
  )
  const recent = new LRUCache<string, Found, string>({
    max: keptProducts,
    fetchMethod: (_key, _stale, { context: slug }) => findProduct(shop, slug),
    ignoreFetchAbort: true,
  })

  // A product that was read after its revision can only be newer than that, never older.
  const productNow = async (request: FastifyRequest, slug: string) => {
    const revision = revisionNow()
    const key = `${revision} ${slug}`
    const find = () => recent.fetch(key, { context: slug })
    return { revision, found: recent.get(key) ?? (await request.server.runQueued(request, find)) }
  }

  const fill = (origin?: string, product?: ProductWithPictures) =>
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
    const known = await productNow(request, slug).catch((error: unknown) => {
      // Those that were shed are told together.
      if (!request.isShed) tell(error)
      return undefined
    })
    if (known === undefined) {
      const body = bodyFor(origin, 'without its product', () => fill())
      return {
        status: 503,
        document: { body, headers: { ...unindexedHeaders, 'Retry-After': retryAfterSeconds } },
      }
    }
    const { found, revision } = known
    if (found === undefined) return { status: 404 }
    const { product, gone } = found
    if (gone) return { status: 410 }
    if (product.slug !== slug) return { status: 308, slug: product.slug }
    const body = bodyFor(origin, `${slug} ${revision}`, () => fill(origin, product))
    return { status: 200, document: { body, headers } }
  }
}

const fillAddress = (address: string, { slug, image }: Product, origin: string) =>
  fillPlaces(address, {
    origin: escapeHtml(origin),
    slug: escapeHtml(slug),
    // The placeholder is no picture of this product.
    picture: escapeHtml(origin + (image === placeholderImage ? '/social.jpg' : image)),
  })

const productData = (product: ProductWithPictures) =>
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
