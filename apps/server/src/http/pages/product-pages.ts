import {
  notOnSaleTitle,
  type PageSettings,
  type Product,
  type ProductWithImages,
  pageDescriptions,
  placeholderImage,
  productPath,
  tabTitle,
} from '@voltway/contract'
import {
  type Choice,
  choiceSearch,
  formatWhole,
  markdownToText,
  readChoices,
} from '@voltway/contract/browser'
import { findProduct } from '@voltway/domain'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { formatError } from '../../logging/format-error.ts'
import { throttleLog } from '../../logging/throttle-log.ts'
import { originOf } from '../guard/request-origin.ts'
import type { CatalogueWatch } from '../lists/watch-revision.ts'
import { type Body, uncompressed } from '../send-body.ts'
import { type HtmlPage, type PageContent, writePage } from './html-page.ts'
import type { CachedPage } from './page-cache.ts'
import type { PageDependencies } from './page-dependencies.ts'
import { readSearchParams } from './read-search-params.ts'
import { productData } from './structured-data.ts'

const descriptionLength = 200
const retryAfterSeconds = '2'

/** The response to the URL of a product. The status is 503 if the database does not respond. */
type ProductPage =
  | { status: 200 | 503; page: HtmlPage }
  | { status: 404 | 410; renderPage: () => Promise<HtmlPage> }
  | { status: 308; slug: string }

/** Creates a function that returns a product page by the last part of its URL: a slug, a former slug or an id. */
export const createProductPages = (
  { built, cache, choiceCache, render, readSettings, headers }: PageDependencies,
  { env, shop, log }: App,
  revisionNow: CatalogueWatch,
) => {
  const logError = throttleLog((err: unknown) =>
    log.warn({ fault: formatError(err) }, 'Product pages are sent without their products'),
  )
  const unavailablePage = async (): Promise<HtmlPage> => {
    const data = await readSettings()
    const name = `settings ${data.shop.version} product unavailable`
    const { body, write } = cache.page(undefined, name)
    const metadata = { title: tabTitle(data.shop.shop_name), description: '' }
    const renderPage = async () => ({ metadata, ...(await render('product', productPath('any'), data)) })
    return {
      body: body ?? write(writePage(built, await cache.render(name, renderPage))),
      headers: { ...headers.unindexed, 'Retry-After': retryAfterSeconds },
    }
  }
  const pageNotOnSale = async (slug: string): Promise<HtmlPage> => {
    const settings = await readSettings()
    const name = `settings ${settings.shop.version} product not on sale`
    const title = tabTitle(settings.shop.shop_name, notOnSaleTitle)
    const metadata = { title, description: pageDescriptions.notFound }
    const data = { ...settings, notOnSale: 'any' }
    const renderPage = async () => ({ metadata, ...(await render('product', productPath('any'), data)) })
    const content = { ...(await cache.render(name, renderPage)), data: { ...settings, notOnSale: slug } }
    // Not cached, because a client can invent slugs.
    return { body: uncompressed(writePage(built, content)), headers: headers.unindexed }
  }
  const renderProduct = async (
    settings: PageSettings,
    product: ProductWithImages,
    choices: readonly Choice[] = [],
  ): Promise<PageContent> => {
    const path = productPath(product.slug)
    const query = choices.length > 0 ? `?${new URLSearchParams(choiceSearch(choices))}` : ''
    const title = tabTitle(settings.shop.shop_name, product.name)
    return {
      metadata: { title, description: describe(product), path, ...imageOf(product) },
      ...(await render('product', path + query, { ...settings, product })),
      structuredData: (origin) => productData(product, origin),
    }
  }

  return async (request: FastifyRequest, slug: string): Promise<ProductPage> => {
    if (!/^[\w.~-]{1,255}$/.test(slug)) return { status: 404, renderPage: () => pageNotOnSale(slug) }
    const origin = originOf(env, request)
    const search = readSearchParams(request)
    const send = (body: Body): ProductPage => ({ status: 200, page: { body, headers: headers.indexed } })
    let settings: PageSettings
    let name: string
    let page: CachedPage
    let product: ProductWithImages | undefined
    let found: Awaited<ReturnType<typeof findProduct>>
    try {
      // Reads the revision first, so that the product may be newer than the revision, but never older.
      const revision = revisionNow()
      settings = await readSettings()
      name = `product ${slug} ${revision} ${settings.shop.version}`
      page = cache.page(origin, name)
      if (page.body && Object.keys(search).length === 0) return send(page.body)
      product = cache.content(name)?.data.product
      found = product ? undefined : await request.server.runQueued(request, () => findProduct(shop, slug))
    } catch (error) {
      // Another place logs all shed requests in one line.
      if (!request.isShed) logError(error)
      return { status: 503, page: await unavailablePage() }
    }
    if (product === undefined) {
      if (found === undefined || found.gone)
        return { status: found?.gone ? 410 : 404, renderPage: () => pageNotOnSale(slug) }
      product = found.product
      if (product.slug !== slug) return { status: 308, slug: product.slug }
    }
    const shown = product
    const choices = readChoices(shown.options, search)
    const pages = choices.length > 0 ? choiceCache : cache
    if (choices.length > 0) {
      name += JSON.stringify(choices)
      page = pages.page(origin, name)
    }
    if (page.body) return send(page.body)
    const renderPage = () => pages.render(name, () => renderProduct(settings, shown, choices))
    try {
      // A client can request any number of different choices, so they wait in the queue.
      const isQueued = choices.length > 0
      const content = await (isQueued ? request.server.runQueued(request, renderPage) : renderPage())
      return send(page.write(writePage(built, content, origin)))
    } catch (error) {
      if (!request.isShed) throw error
      return { status: 503, page: await unavailablePage() }
    }
  }
}

// Omits the placeholder, because it does not show the product.
const imageOf = ({ image }: Product) => (image === placeholderImage ? {} : { image })

const describe = ({ name, price, description }: Product): string => {
  const line = markdownToText(description).replaceAll(/\s+/g, ' ').trim()
  if (line === '') return `${name}, ${formatWhole(price)}.`
  const characters = [...line]
  return characters.length <= descriptionLength
    ? line
    : `${characters.slice(0, descriptionLength - 1).join('')}…`
}
