import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type PageName, pageNames, pages } from '@voltway/contract'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { BodyPerOrigin } from './bodies-per-origin.ts'
import { catalogueTags } from './catalogue-tags.ts'
import { type Document, onlyPreloadsOf, withConfig } from './documents.ts'
import { keepRecent } from './keep-recent.ts'
import { originOf } from './origin.ts'
import { type Place, type Preview, pageMeta, withPageMeta } from './page-meta.ts'
import { shopPolicy } from './security-headers.ts'
import { watchCatalogue } from './watch-catalogue.ts'

/** Every page with its address and without, and the shop's with the products of the last revisions. */
const keptTemplates = 24

/** Stands in templates where the visitor's origin belongs; no product can have it in its description. */
const anyOrigin = `http://${randomUUID()}.invalid`

const social: Preview = { path: '/social.jpg', width: 1200, height: 630, card: 'summary_large_image' }
const icon: Preview = { path: '/icons/icon-512.png', width: 512, height: 512, card: 'summary' }

/** The document that was built for a page, in which it is prerendered, or the blank one. */
type Source = (page?: PageName) => string

/** A page's document, finished but for the origin. */
type Template = { name: string; html: string }

/**
 * Gives the shop's document as it is for a page. Previews and canonical addresses are absolute, so it differs by the origin
 * by which visitors come. The one of `/shop` knows the products. Without a page it is the one that says that there is none.
 */
export const shopDocuments = (source: Source, bodyFor: BodyPerOrigin, { env, shop }: App) => {
  const built = [source(), ...pageNames.map(source)]
  const headers = { 'Content-Security-Policy': shopPolicy(env.chat, built) }
  const unindexedHeaders = { ...headers, 'X-Robots-Tag': 'noindex' }
  const preview = existsSync(join(env.webDir, social.path)) ? social : icon
  const revisionNow = watchCatalogue(shop)
  const recent = keepRecent<Template>(keptTemplates)

  const finish = (place: Place | undefined, page?: PageName, more?: string[]) => {
    const html = withConfig(onlyPreloadsOf(source(page), page && pages[page].path), { chat: env.chat })
    return withPageMeta(html, pageMeta(page), preview, place, more)
  }

  const simple = (place: Place | undefined, page?: PageName) => {
    const name = `${page} ${place?.origin}`
    return recent(name, async () => ({ name, html: finish(place, page) }))
  }

  const withProducts = async (place: Place, page: PageName) => {
    // A list that was read after its revision can only be newer than that, never older.
    const name = `${page} ${await revisionNow()}`
    return recent(name, async () => ({
      name,
      html: finish(place, page, await catalogueTags(shop, place.origin)),
    }))
  }

  return async (request: FastifyRequest, page?: PageName): Promise<Document> => {
    const origin = page && originOf(env, request)
    const place =
      origin === undefined || page === undefined ? undefined : { origin: anyOrigin, path: pages[page].path }
    const { name, html } =
      page === 'shop' && place !== undefined
        ? await withProducts(place, page).catch((error: unknown) => {
            request.log.warn({ err: error }, 'The shop page goes out without its products for search engines')
            return simple(place, page)
          })
        : await simple(place, page)
    const body = await bodyFor(origin, name, () => html.replaceAll(anyOrigin, origin ?? ''))
    return { body, headers: pageMeta(page).indexed ? headers : unindexedHeaders }
  }
}
