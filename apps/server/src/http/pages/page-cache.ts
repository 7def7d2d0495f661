import { LRUCache } from 'lru-cache'
import { knownOrigins } from '../guard/known-origins.ts'
import { type Body, compressible, uncompressed } from '../send-body.ts'

const maxPages = 300
const maxBytes = 32 * 1024 * 1024

/** Finds a page by its name and the origin in its URLs. Without a `body` the caller renders it. */
export type PageCache = (origin: string | undefined, name: string) => CachedPage

export type CachedPage = { body: Body | undefined; render(text: string): Body }

/**
 * Caches pages for the origins by which visitors come. Other origins get uncompressed pages: compressing costs ten times as much
 * as everything else, and a client can invent a host for each request.
 * See docs/decisions/0033-page-templates-and-page-cache.md.
 */
export const createPageCache = (): PageCache => {
  const isKnown = knownOrigins()
  const pages = new LRUCache<string, Body>({
    max: maxPages,
    maxSize: maxBytes,
    // Both compressed forms, which may come later, are at most as long.
    sizeCalculation: ({ plain }) => 3 * plain.length,
  })
  return (origin, name) => {
    if (origin !== undefined && !isKnown(origin)) return { body: undefined, render: uncompressed }
    const key = `${origin} ${name}`
    const render = (text: string) => {
      const body = compressible(text)
      pages.set(key, body)
      return body
    }
    return { body: pages.get(key), render }
  }
}
