import { type PageName, pages } from '@voltway/contract'
import { type BuiltDocuments, escapeHtml, fillPlaces } from '@voltway/contract/facts/documents'
import { asksSomething, readShopQuestion } from '@voltway/contract/facts/shop-question'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { Body } from './answer-body.ts'
import { type Catalogue, catalogueTags, readCatalogue } from './catalogue-tags.ts'
import type { Document, DocumentParts } from './documents.ts'
import { originOf } from './origin.ts'
import type { PageCache } from './page-cache.ts'
import { productData, productGrid, searchingGrid } from './product-grid.ts'
import type { CatalogueWatch } from './watch-catalogue.ts'

type Filling = { origin: string | undefined; catalogue?: Catalogue | undefined; searching?: boolean }

/**
 * Gives a page's document as it is for a visitor. Previews and canonical addresses are absolute, so it differs by the origin
 * by which visitors come. The one of `/shop` knows the products, unless
 * its address asks for some of them: those the app asks for. Without a page it is the one that says that there is none.
 */
export const shopDocuments = (
  built: BuiltDocuments,
  { headers, unindexedHeaders, config }: DocumentParts,
  pageFor: PageCache,
  { env, shop }: App,
  revisionNow: CatalogueWatch,
) => {
  const templates = built.shop.grid

  const fill = (page: PageName | 'notFound', { origin, catalogue, searching = false }: Filling) => {
    const { html, address } = built[page]
    const products = catalogue ? productData(templates, catalogue) : ''
    const tags = catalogue && origin !== undefined ? catalogueTags(catalogue, origin) : ''
    const grid = searching
      ? searchingGrid(templates)
      : catalogue
        ? productGrid(templates, catalogue)
        : templates.skeleton
    return fillPlaces(html, {
      address: origin === undefined ? '' : fillPlaces(address, { origin: escapeHtml(origin) }),
      products: products + tags,
      config,
      ...(page === 'shop' && { grid }),
    })
  }

  const shopPage = async (request: FastifyRequest, origin: string | undefined): Promise<Body> => {
    try {
      // A list that was read after its revision can be newer than that, never older.
      const { body, render } = pageFor(origin, `shop ${revisionNow()}`)
      if (body) return body
      const catalogue = await request.server.runQueued(request, () => readCatalogue(shop))
      return render(fill('shop', { origin, catalogue }))
    } catch (err) {
      // Rejected requests are logged together.
      if (!request.isShed)
        request.log.warn({ request_id: request.id, err }, 'The shop page goes out without its products')
      const { body, render } = pageFor(origin, 'shop')
      return body ?? render(fill('shop', { origin }))
    }
  }

  return async (request: FastifyRequest, page?: PageName): Promise<Document> => {
    const origin = page && originOf(env, request)
    const searching = page === 'shop' && asksSomething(questionOf(request))
    const plainPage = () => {
      const { body, render } = pageFor(origin, `${page} ${searching}`)
      return body ?? render(fill(page ?? 'notFound', { origin, searching }))
    }
    return {
      body: page === 'shop' && !searching ? await shopPage(request, origin) : plainPage(),
      headers: page !== undefined && pages[page].indexed ? headers : unindexedHeaders,
    }
  }
}

// As the app reads it.
const questionOf = ({ url }: FastifyRequest) =>
  readShopQuestion(Object.fromEntries(new URLSearchParams(url.split('?')[1])))
