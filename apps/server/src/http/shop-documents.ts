import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { type Document, onlyPreloadsOf, withConfig } from './documents.ts'
import { type Head, notFoundHead, type Preview, shopPages, withHead } from './heads.ts'
import { keepRecent } from './keep-recent.ts'
import { originOf } from './origin.ts'
import { type Precompressed, precompress } from './precompressed.ts'
import { shopPolicy } from './security-headers.ts'

/** Six addresses' worth of pages. Whoever invents more only makes the server compress a few kB anew, in less than a millisecond. */
const keptPages = 64

const social: Preview = { path: '/social.jpg', width: 1200, height: 630, card: 'summary_large_image' }
const icon: Preview = { path: '/icons/icon-512.png', width: 512, height: 512, card: 'summary' }

type Page = keyof typeof shopPages

/**
 * Gives the shop's document as it is for a page, finished and compressed once per origin by which visitors come: their
 * previews and canonical addresses are absolute. Without a page it is the one that says that there is none.
 */
export const shopDocuments = (html: string, { env }: App) => {
  const configured = withConfig(html, { chat: env.chat })
  const headers = { 'Content-Security-Policy': shopPolicy(env.chat) }
  const unlistedHeaders = { ...headers, 'X-Robots-Tag': 'noindex' }
  const preview = existsSync(join(env.webDir, social.path)) ? social : icon
  const recent = keepRecent<Precompressed>(keptPages)

  return async (request: FastifyRequest, path?: Page): Promise<Document> => {
    const head: Head = path === undefined ? notFoundHead : shopPages[path]
    const origin = path === undefined ? undefined : originOf(request)
    const place = origin !== undefined && path !== undefined ? { origin, path } : undefined
    const body = await recent(`${origin} ${path}`, () =>
      precompress(withHead(onlyPreloadsOf(configured, path), head, preview, place)),
    )
    return { body, headers: head.unlisted ? unlistedHeaders : headers }
  }
}
