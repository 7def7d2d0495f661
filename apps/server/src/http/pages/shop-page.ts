import { type PageName, pages } from '@voltway/contract'
import {
  type BuiltDocuments,
  escapeHtml,
  fillPlaces,
  hasFilters,
  readShopSearch,
} from '@voltway/contract/browser'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { App } from '../../app.ts'
import { originOf } from '../guard/origin.ts'
import type { CatalogueWatch } from '../lists/watch-catalogue.ts'
import type { Document, DocumentParts } from './html-pages.ts'
import type { PageCache } from './page-cache.ts'
import { productData, productGrid, searchingGrid } from './product-grid.ts'
import { type Catalogue, catalogueTags, readCatalogue } from './structured-data.ts'

/** The present one, and the one that requests on their way began with. */
const keptCatalogues = 2

/** The catalogue, and what the shop page shows of it, which is the same for every visitor. */
type Shown = { catalogue: Catalogue; grid: string; data: string }

type Filling = { origin: string | undefined; shown: Shown | undefined; searching: boolean }

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
  const recent = new LRUCache<number, Shown>({
    max: keptCatalogues,
    fetchMethod: async () => {
      const catalogue = await readCatalogue(shop)
      return { catalogue, grid: productGrid(templates, catalogue), data: productData(templates, catalogue) }
    },
    ignoreFetchAbort: true,
  })

  const fill = (page: PageName | 'notFound', { origin, shown, searching }: Filling) => {
    const { html, address } = built[page]
    return fillPlaces(html, {
      address: origin === undefined ? '' : fillPlaces(address, { origin: escapeHtml(origin) }),
      products: shown ? productTags(shown, origin) : '',
      config,
      ...(page === 'shop' && {
        grid: searching ? searchingGrid(templates) : (shown?.grid ?? templates.skeleton),
      }),
    })
  }

  const productTags = ({ catalogue, data }: Shown, origin?: string) =>
    data + (origin === undefined ? '' : catalogueTags(catalogue, origin))

  // A list that was read after its revision can only be newer than that, never older.
  const catalogueNow = async () => {
    const revision = revisionNow()
    return { revision, shown: await recent.forceFetch(revision) }
  }

  return async (request: FastifyRequest, page?: PageName): Promise<Document> => {
    const origin = page && originOf(env, request)
    const searching = page === 'shop' && hasFilters(questionOf(request))
    const { revision, shown } =
      page === 'shop' && !searching
        ? await catalogueNow().catch((error: unknown) => {
            request.log.warn(
              { request_id: request.id, err: error },
              'The shop page goes out without its products',
            )
            return withoutCatalogue
          })
        : withoutCatalogue
    const name = `${page} ${searching ? 'searching' : revision}`
    const { body, render } = pageFor(origin, name)
    return {
      body: body ?? render(fill(page ?? 'notFound', { origin, shown, searching })),
      headers: page !== undefined && pages[page].indexed ? headers : unindexedHeaders,
    }
  }
}

// As the app reads it.
const questionOf = ({ url }: FastifyRequest) =>
  readShopSearch(Object.fromEntries(new URLSearchParams(url.split('?')[1])))

const withoutCatalogue = { revision: undefined, shown: undefined }
