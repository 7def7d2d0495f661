import { pages, procedures, productPath } from '@voltway/contract'
import { listSlugs } from '@voltway/domain'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { originOf } from '../guard/request-origin.ts'
import type { CatalogueWatch } from '../lists/watch-revision.ts'
import { sendBody } from '../send-body.ts'
import { escapeHtml } from './html-tags.ts'
import type { PageCache } from './page-cache.ts'

/** A sitemap has at most 50,000 URLs. The pages without a product need some of them. */
const maxProducts = 49_000

/** The placeholder of the origin in the sitemap for all origins. No URL contains this text. */
const originMark = '{origin}'

export const crawlerRoutes = async (
  fastify: FastifyInstance,
  { env, shop }: App,
  cache: PageCache,
  revisionNow: CatalogueWatch,
): Promise<void> => {
  fastify.get('/robots.txt', async (request, reply) => {
    const origin = originOf(env, request)
    const { body, write } = cache.page(origin, 'robots')
    return sendBody(request, reply.type('text/plain; charset=utf-8'), body ?? write(robots(origin)))
  })

  let cached: { revision: number; template: string } | undefined
  const sitemapNow = async (origin: string | undefined) => {
    // Reads the revision first, so that the slugs may be newer than the revision, but never older.
    const revision = revisionNow()
    if (cached?.revision !== revision)
      cached = { revision, template: sitemap(originMark, await listSlugs(shop, maxProducts)) }
    const { body, write } = cache.page(origin, `sitemap ${revision}`)
    if (origin === undefined) return body ?? write(sitemap(origin, []))
    return body ?? write(cached.template.replaceAll(originMark, escapeHtml(origin)))
  }
  fastify.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(env, request)
    // Runs in the queue, because the sitemap of a large shop is long, and a client can invent a host for each request.
    const body = await fastify.runQueued(request, () => sitemapNow(origin))
    return sendBody(request, reply.type('application/xml; charset=utf-8'), body)
  })
}

// Allows every URL that an indexed page requests; the longest matching rule wins. Pages that search engines must not list are
// allowed, too, because their `noindex` header has an effect only if a crawler may open them.
const robots = (origin: string | undefined): string => {
  const rules = [
    'User-agent: *',
    'Allow: /',
    ...procedures.filter(([, { crawlable }]) => crawlable).map(([name]) => `Allow: /trpc/${name}`),
    'Disallow: /api/',
    'Disallow: /trpc/',
    ...(origin === undefined ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
  ]
  return `${rules.join('\n')}\n`
}

// Contains no modification times, because the database stores none for products, and a wrong time is worse than none.
const sitemap = (origin: string | undefined, slugs: readonly string[]): string => {
  const listed = Object.values(pages).flatMap(({ indexed, path }) => (indexed ? [path] : []))
  // URLs in a sitemap must be absolute, so the list is empty for a request without a host.
  const urls = origin === undefined ? [] : [...listed, ...slugs.map(productPath)].map((path) => origin + path)
  const lines = urls.map((url) => `  <url><loc>${escapeHtml(url)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}
