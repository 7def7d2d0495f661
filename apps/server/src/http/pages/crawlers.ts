import { pages, procedures, productPath } from '@voltway/contract'
import { listSlugs } from '@voltway/domain'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { originOf } from '../guard/origin.ts'
import type { CatalogueWatch } from '../lists/watch-catalogue.ts'
import { sendBody } from '../send-body.ts'
import { escapeHtml } from './html-tags.ts'
import type { PageCache } from './page-cache.ts'

/** A sitemap has at most 50,000 addresses, of which the pages have a few. */
const mostProducts = 49_000

/** What search engines ask for first: where they may look, and which pages there are. */
export const crawlers = async (
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

  let kept: { revision: number; slugs: string[] } | undefined
  const sitemapNow = async (origin: string | undefined) => {
    // Slugs that were read after their revision can only be newer than that, never older.
    const revision = revisionNow()
    if (kept?.revision !== revision) kept = { revision, slugs: await listSlugs(shop, mostProducts) }
    const { body, write } = cache.page(origin, `sitemap ${revision}`)
    return body ?? write(sitemap(origin, kept.slugs))
  }
  fastify.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(env, request)
    // In line with other work: in a large shop it is long, and anybody can make up hosts to have one written for.
    const body = await fastify.runQueued(request, () => sitemapNow(origin))
    return sendBody(request, reply.type('application/xml; charset=utf-8'), body)
  })
}

// What an indexed page asks for is allowed; the longest rule that fits wins. Pages that
// are not to be listed say so themselves, which only somebody who may open them can read.
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

// Without times of change: products are changed and deleted without leaving one, and a wrong time is worse than none.
const sitemap = (origin: string | undefined, slugs: readonly string[]): string => {
  const listed = Object.values(pages).flatMap(({ indexed, path }) => (indexed ? [path] : []))
  // Addresses without a host are none: whoever names none gets an empty list.
  const addresses =
    origin === undefined ? [] : [...listed, ...slugs.map(productPath)].map((path) => origin + path)
  const lines = addresses.map((address) => `  <url><loc>${escapeHtml(address)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}
