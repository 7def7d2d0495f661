import { notFoundTitle, type PageName, pageDescriptions, pageNames, pages, tabTitle } from '@voltway/contract'
import { hasFilters, readShopSearch, shopPageProducts } from '@voltway/contract/browser'
import { listProducts } from '@voltway/domain'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { originOf } from '../guard/own-origin.ts'
import type { CatalogueWatch } from '../lists/watch-revision.ts'
import { requestIds } from '../log-responses.ts'
import { type HtmlPage, type PageContent, writePage } from './html-page.ts'
import type { PageDependencies } from './page-dependencies.ts'
import { catalogueData, describedProducts } from './structured-data.ts'

/**
 * Creates a function that returns a page of the shop by name; without a name, the page for unknown URLs. `/shop` contains
 * products, unless its URL has search parameters. In that case the app requests them.
 */
export const createShopPages = (
  { built, cache, render, settings, headers }: PageDependencies,
  { env, shop }: App,
  revisionNow: CatalogueWatch,
) => {
  const { chat: _, ...withoutChat } = settings
  const contents = Object.fromEntries(
    pageNames.map((name) => [
      name,
      {
        metadata: metadataOf(name),
        built: built.pages[name],
        // The chat widget may send the URL of the page to its provider, and this URL contains a token.
        data: name === 'resetPassword' ? withoutChat : settings,
      },
    ]),
  ) as Record<PageName, PageContent>
  const notFound: PageContent = {
    metadata: { title: tabTitle(notFoundTitle), description: pageDescriptions.notFound },
    built: built.pages.notFound,
    data: settings,
  }
  const search = { ...contents.shop, built: built.pages.shopSearch }

  const renderShop = async (): Promise<PageContent> => {
    const catalogue = await listProducts(shop, { limit: describedProducts })
    const structuredData = (origin: string) => catalogueData(catalogue, origin)
    const items = catalogue.items.slice(0, shopPageProducts)
    if (items.length === 0) return { ...contents.shop, structuredData }
    const products = { items, total: catalogue.total }
    return { ...contents.shop, ...(await render('shop', pages.shop.path, { products })), structuredData }
  }

  const shopNow = async (request: FastifyRequest): Promise<[name: string, content: PageContent]> => {
    if (hasFilters(searchOf(request))) return ['shop search', search]
    try {
      // Reads the revision first, so that the list may be newer than the revision, but never older.
      const name = `shop ${revisionNow()}`
      return [name, await cache.render(name, renderShop)]
    } catch (err) {
      request.log.warn({ ...requestIds(request), err }, 'The shop page is sent without its products')
      return ['shop', contents.shop]
    }
  }

  return async (request: FastifyRequest, page?: PageName): Promise<HtmlPage> => {
    if (page === undefined) {
      const { body, write } = cache.page(undefined, 'notFound')
      return { body: body ?? write(writePage(built, notFound)), headers: headers.unindexed }
    }
    const origin = originOf(env, request)
    const [name, content] = page === 'shop' ? await shopNow(request) : [page, contents[page]]
    const { body, write } = cache.page(origin, name)
    return {
      body: body ?? write(writePage(built, content, origin)),
      headers: pages[page].indexed ? headers.indexed : headers.unindexed,
    }
  }
}

const metadataOf = (name: PageName) => ({
  title: tabTitle(pages[name].title),
  description: pageDescriptions[name],
  path: pages[name].path,
})

// Must read the parameters exactly as the app does.
const searchOf = ({ url }: FastifyRequest) =>
  readShopSearch(Object.fromEntries(new URLSearchParams(url.split('?')[1])))
