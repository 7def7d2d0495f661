import { pages, procedures } from '@voltway/contract'
import { escapeHtml } from '@voltway/contract/facts/documents'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { sendBody } from './answer-body.ts'
import type { BodyPerOrigin } from './compressed-per-origin.ts'
import { originOf } from './origin.ts'

/** What search engines ask for first: where they may look, and which pages there are. */
export const crawlers = async (fastify: FastifyInstance, env: Env, bodyFor: BodyPerOrigin): Promise<void> => {
  const serve = (path: string, type: string, write: (origin: string | undefined) => string) => {
    fastify.get(path, async (request: FastifyRequest, reply) => {
      const origin = originOf(env, request)
      const body = bodyFor(origin, path, () => write(origin))
      return sendBody(request, reply.type(type), body)
    })
  }
  serve('/robots.txt', 'text/plain; charset=utf-8', robots)
  serve('/sitemap.xml', 'application/xml; charset=utf-8', sitemap)
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
const sitemap = (origin: string | undefined): string => {
  const listed = Object.values(pages).filter(({ indexed }) => indexed)
  // Addresses without a host are none: whoever names none gets an empty list.
  const addresses = origin === undefined ? [] : listed.map(({ path }) => origin + path)
  const lines = addresses.map((address) => `  <url><loc>${escapeHtml(address)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}
