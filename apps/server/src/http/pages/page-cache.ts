import { LRUCache } from 'lru-cache'
import { type Body, compressible, uncompressed } from '../send-body.ts'
import type { PageContent } from './html-page.ts'

type Render = () => Promise<PageContent>

export type PageCache = ReturnType<typeof createPageCache>

/** A page for one origin. If there is no cached `body`, the caller renders the page and passes it to `write`. */
export type CachedPage = { body: Body | undefined; write(text: string): Body }

/**
 * Caches the content of pages for all origins, and whole pages for the known origins. Other origins get uncompressed pages,
 * because compression takes ten times the CPU time of everything else, and a client can invent a host for each request.
 * See docs/decisions/0031-page-rendering-and-page-cache.md.
 */
export const createPageCache = ({
  maxEntries,
  maxMegabytes,
}: {
  maxEntries: number
  maxMegabytes: number
}) => {
  const isKnown = knownOrigins()
  const entries = new LRUCache<string, Body | PageContent, Render>({
    max: maxEntries,
    maxSize: maxMegabytes * 1024 * 1024,
    sizeCalculation: sizeOf,
    fetchMethod: (_name, _stale, { context: render }) => render(),
    // If the cache evicts content during its rendering, waiting requests still receive it.
    ignoreFetchAbort: true,
  })
  return {
    /** Returns the page with this name and origin. Caches it only for known origins. */
    page: (origin: string | undefined, name: string): CachedPage => {
      if (origin !== undefined && !isKnown(origin)) return { body: undefined, write: uncompressed }
      const key = `${origin} ${name}`
      const write = (text: string) => {
        const body = compressible(text)
        entries.set(key, body)
        return body
      }
      return { body: entries.get(key) as Body | undefined, write }
    },
    /** Returns the cached content with this name, if any. */
    content: (name: string) => entries.get(name) as PageContent | undefined,
    /** Returns the content with this name, and renders it unless it is cached. Concurrent calls share one rendering. */
    render: (name: string, render: Render) =>
      entries.forceFetch(name, { context: render }) as Promise<PageContent>,
  }
}

const sizeOf = (entry: Body | PageContent) => {
  // The two compressed forms may follow later, and each is at most as long as the plain form.
  if ('plain' in entry) return 3 * entry.plain.length
  const { items = [] } = entry.data.products ?? {}
  // A character takes up to two bytes, and an object with the texts of a product at most 16 kB. The written page has all of them
  // once more.
  return 2 * (2 * entry.built.markup.length + 16 * 1024 * (1 + items.length))
}

const maxKnown = 6
const maxCandidates = 1000
/** An origin becomes known when its uncompressed responses have cost as much as compressing its pages. */
const requestsOfKnown = 100

/** The first 6 origins are known at once. Others, which clients may invent, are known after 100 requests. */
const knownOrigins = () => {
  const known = new LRUCache<string, true>({ max: maxKnown })
  const requests = new LRUCache<string, number>({ max: maxCandidates })
  return (origin: string): boolean => {
    if (known.get(origin)) return true
    const count = (requests.get(origin) ?? 0) + 1
    requests.set(origin, count)
    if (known.size === maxKnown && count < requestsOfKnown) return false
    known.set(origin, true)
    requests.delete(origin)
    return true
  }
}
