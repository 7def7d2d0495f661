import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueRevision } from '@voltway/store'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { catalogueTags } from './catalogue-tags.ts'
import { type Document, onlyPreloadsOf, withConfig } from './documents.ts'
import { type Head, notFoundHead, type Place, type Preview, shopPages, withHead } from './heads.ts'
import { keepRecent } from './keep-recent.ts'
import { originOf } from './origin.ts'
import { type Precompressed, precompress } from './precompressed.ts'
import { shopPolicy } from './security-headers.ts'

/** Six addresses' worth of pages. Whoever invents more only makes the server compress a few kB anew, in less than a millisecond. */
const keptPages = 64

const social: Preview = { path: '/social.jpg', width: 1200, height: 630, card: 'summary_large_image' }
const icon: Preview = { path: '/icons/icon-512.png', width: 512, height: 512, card: 'summary' }

type Page = keyof typeof shopPages

/** The document that was built for a page, in which it is drawn already, or the blank one. */
type Source = (path?: Page) => string

/**
 * Gives the shop's document as it is for a page, finished and compressed once per origin by which visitors come: their
 * previews and canonical addresses are absolute. The one of `/shop` knows the products. Without a page it is the one that says that there is none.
 */
export const shopDocuments = (source: Source, { env, shop }: App) => {
  const headers = { 'Content-Security-Policy': shopPolicy(env.chat) }
  const unlistedHeaders = { ...headers, 'X-Robots-Tag': 'noindex' }
  const preview = existsSync(join(env.webDir, social.path)) ? social : icon
  const recent = keepRecent<Precompressed>(keptPages)

  const finish = (place: Place | undefined, path?: Page, more?: string[]) => {
    const html = withConfig(onlyPreloadsOf(source(path), path), { chat: env.chat })
    return precompress(withHead(html, headOf(path), preview, place, more))
  }

  const withProducts = async (place: Place, path: Page) => {
    // A list that was read after its revision can only be newer than that, never older.
    const revision = await catalogueRevision(shop)
    return recent(`${place.origin} ${path} ${revision}`, async () =>
      finish(place, path, await catalogueTags(shop, place.origin)),
    )
  }

  return async (request: FastifyRequest, path?: Page): Promise<Document> => {
    const origin = path === undefined ? undefined : originOf(request)
    const place = origin !== undefined && path !== undefined ? { origin, path } : undefined
    const simple = () => recent(`${origin} ${path}`, () => finish(place, path))
    const body =
      path === '/shop' && place !== undefined
        ? await withProducts(place, path).catch((error: unknown) => {
            request.log.warn({ err: error }, 'The shop page goes out without its products for searchers')
            return simple()
          })
        : await simple()
    return { body, headers: headOf(path).unlisted ? unlistedHeaders : headers }
  }
}

const headOf = (path?: Page): Head => (path === undefined ? notFoundHead : shopPages[path])
