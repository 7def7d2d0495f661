import {
  notFoundTitle,
  type PageName,
  type PageSettings,
  pageDescriptions,
  pages,
  tabTitle,
} from '@voltway/contract'
import {
  hasFilters,
  panelKeywords,
  panelProducts,
  readShopSearch,
  shopPageSize,
} from '@voltway/contract/browser'
import { listProducts, searchCatalogue } from '@voltway/domain'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { formatError } from '../../logging/format-error.ts'
import { throttleLog } from '../../logging/throttle-log.ts'
import { originOf } from '../guard/request-origin.ts'
import type { CatalogueWatch } from '../lists/watch-revision.ts'
import { type HtmlPage, type PageContent, writePage } from './html-page.ts'
import type { PageDependencies } from './page-dependencies.ts'
import { readSearchParams } from './read-search-params.ts'
import { catalogueData, describedProducts } from './structured-data.ts'

/**
 * Creates a function that returns a page of the shop by name; without a name, the page for unknown URLs. `/` contains figures of
 * products. `/shop` contains products, unless its URL has search parameters: then the app requests the products.
 */
export const createShopPages = (
  { built, cache, render, readSettings, headers }: PageDependencies,
  { env, shop, log }: App,
  revisionNow: CatalogueWatch,
) => {
  const logError = throttleLog((err: unknown) =>
    log.warn({ fault: formatError(err) }, 'Pages are sent without their products'),
  )
  /** Returns a page without products. Pages of the build show the default settings, which have version 1, and no chat. */
  const createContent = async (
    name: PageName | 'shopSearch',
    settings: PageSettings,
  ): Promise<PageContent> => {
    const page = name === 'shopSearch' ? 'shop' : name
    const { chat: _, ...withoutChat } = settings
    // The chat widget may send the URL of the page to its provider, and this URL contains a token.
    const data = name === 'resetPassword' ? withoutChat : settings
    const path = pages[page].path + (name === 'shopSearch' ? '?q=any' : '')
    const hasDefaults =
      settings.shop.version === 1 && !settings.withdrawal && settings.chat?.provider === 'none'
    const isBuilt = hasDefaults || built.pages[name].markup === ''
    const rendered = isBuilt ? { built: built.pages[name], data } : await render(name, path, data)
    return { metadata: metadataOf(page, settings), ...rendered }
  }

  const renderHome = async (settings: PageSettings): Promise<PageContent> => {
    const { items, total } = await listProducts(shop, { limit: describedProducts })
    const panels = panelProducts(items)
    const first = { search: '', sort: 'featured', offset: 0, limit: 1 } as const
    if (total > items.length)
      for (const name of panelKeywords.filter((each) => panels[each] === undefined)) {
        const panel = panelProducts((await searchCatalogue(shop, { ...first, name })).items)[name]
        if (panel) panels[name] = panel
      }
    const rendered = await render('home', pages.home.path, { ...settings, panels })
    return { metadata: metadataOf('home', settings), ...rendered }
  }

  const renderShop = async (settings: PageSettings): Promise<PageContent> => {
    const catalogue = await listProducts(shop, { limit: describedProducts })
    const structuredData = (origin: string) => catalogueData(catalogue, origin)
    const items = catalogue.items.slice(0, shopPageSize)
    if (items.length === 0) return { ...(await createContent('shop', settings)), structuredData }
    const products = { items, total: catalogue.total }
    const rendered = await render('shop', pages.shop.path, { ...settings, products })
    return { metadata: metadataOf('shop', settings), ...rendered, structuredData }
  }

  const contentNow = async (
    request: FastifyRequest,
    page: PageName,
  ): Promise<[name: string, content: PageContent]> => {
    const isSearch = page === 'shop' && hasFilters(readShopSearch(readSearchParams(request)))
    try {
      if (page === 'home' || (page === 'shop' && !isSearch)) {
        // Reads the revision first, so that the list may be newer than the revision, but never older.
        const revision = revisionNow()
        const settings = await readSettings()
        const name = `${page} ${revision} ${settings.shop.version}`
        const renderNow = page === 'home' ? renderHome : renderShop
        return [name, await cache.render(name, () => renderNow(settings))]
      }
    } catch (err) {
      logError(err)
    }
    const settings = await readSettings()
    const builtName = isSearch ? 'shopSearch' : page
    const name = `settings ${settings.shop.version} ${builtName}`
    return [name, await cache.render(name, () => createContent(builtName, settings))]
  }

  return async (request: FastifyRequest, page?: PageName): Promise<HtmlPage> => {
    if (page === undefined) {
      const settings = await readSettings()
      const title = tabTitle(settings.shop.shop_name, notFoundTitle)
      const metadata = { title, description: pageDescriptions.notFound }
      const name = `settings ${settings.shop.version} notFound`
      const { body, write } = cache.page(undefined, name)
      const renderPage = async () => ({ metadata, ...(await render('notFound', '/404', settings)) })
      return {
        body: body ?? write(writePage(built, await cache.render(name, renderPage))),
        headers: headers.unindexed,
      }
    }
    const origin = originOf(env, request)
    const [name, content] = await contentNow(request, page)
    const { body, write } = cache.page(origin, name)
    return {
      body: body ?? write(writePage(built, content, origin)),
      headers: pages[page].indexed ? headers.indexed : headers.unindexed,
    }
  }
}

const metadataOf = (name: PageName, { shop }: PageSettings) => ({
  title: tabTitle(shop.shop_name, pages[name].title),
  description: pageDescriptions[name],
  // An order's page has no canonical URL, because the cached page is the same for all orders.
  ...(name === 'order' ? {} : { path: pages[name].path }),
})
