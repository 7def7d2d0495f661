import {
  type Product,
  type ProductWithImages,
  placeholderImage,
  productPath,
  tabTitle,
} from '@voltway/contract'
import { formatWhole, markdownToText } from '@voltway/contract/browser'
import { findProduct } from '@voltway/domain'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { throttleLog } from '../../logging/throttle-log.ts'
import { originOf } from '../guard/own-origin.ts'
import type { CatalogueWatch } from '../lists/watch-revision.ts'
import { type HtmlPage, type PageContent, writePage } from './html-page.ts'
import type { CachedPage } from './page-cache.ts'
import type { PageDependencies } from './page-dependencies.ts'
import { productData } from './structured-data.ts'

const descriptionLength = 200
const retryAfterSeconds = '2'
const logEveryMs = 60_000

/** The response to the URL of a product. The status is 503 if the database does not respond. */
type ProductPage =
  | { status: 200 | 503; page: HtmlPage }
  | { status: 308; slug: string }
  | { status: 404 | 410 }

/** Creates a function that returns a product page by the last part of its URL: a slug, a former slug or an id. */
export const createProductPages = (
  { built, cache, render, readSettings, headers }: PageDependencies,
  { env, shop, log }: App,
  revisionNow: CatalogueWatch,
) => {
  const logError = throttleLog(logEveryMs, (err: unknown) =>
    log.warn({ err }, 'Product pages are sent without their products'),
  )
  const unavailablePage = async (): Promise<HtmlPage> => {
    const data = await readSettings()
    const { body, write } = cache.page(undefined, `settings ${data.shop.version} product unavailable`)
    const metadata = { title: tabTitle(data.shop.shop_name), description: '' }
    return {
      body: body ?? write(writePage(built, { metadata, built: built.pages.product, data })),
      headers: { ...headers.unindexed, 'Retry-After': retryAfterSeconds },
    }
  }
  const renderProduct = async (product: ProductWithImages): Promise<PageContent> => {
    const path = productPath(product.slug)
    const settings = await readSettings()
    const title = tabTitle(settings.shop.shop_name, product.name)
    return {
      metadata: { title, description: describe(product), path, ...imageOf(product) },
      ...(await render('product', path, { ...settings, product })),
      structuredData: (origin) => productData(product, origin),
    }
  }

  return async (request: FastifyRequest, slug: string): Promise<ProductPage> => {
    if (!/^[\w.~-]{1,255}$/.test(slug)) return { status: 404 }
    const origin = originOf(env, request)
    let name: string
    let cached: CachedPage
    let content: PageContent | undefined
    let found: Awaited<ReturnType<typeof findProduct>>
    try {
      // Reads the revision first, so that the product may be newer than the revision, but never older.
      name = `product ${slug} ${revisionNow()}`
      cached = cache.page(origin, name)
      if (cached.body) return { status: 200, page: { body: cached.body, headers: headers.indexed } }
      content = cache.content(name)
      found = content ? undefined : await request.server.runQueued(request, () => findProduct(shop, slug))
    } catch (error) {
      // Another place logs all shed requests in one line.
      if (!request.isShed) logError(error)
      return { status: 503, page: await unavailablePage() }
    }
    if (content === undefined) {
      if (found === undefined) return { status: 404 }
      if (found.gone) return { status: 410 }
      const { product } = found
      if (product.slug !== slug) return { status: 308, slug: product.slug }
      content = await cache.render(name, () => renderProduct(product))
    }
    const body = cached.write(writePage(built, content, origin))
    return { status: 200, page: { body, headers: headers.indexed } }
  }
}

// Omits the placeholder, because it does not show the product.
const imageOf = ({ image }: Product) => (image === placeholderImage ? {} : { image })

/** Returns the description for link previews in one line; for an empty description, the name and the price. */
const describe = ({ name, price, description }: Product): string => {
  const line = markdownToText(description).replaceAll(/\s+/g, ' ').trim()
  if (line === '') return `${name}, ${formatWhole(price)}.`
  const characters = [...line]
  return characters.length <= descriptionLength
    ? line
    : `${characters.slice(0, descriptionLength - 1).join('')}…`
}
