import { LRUCache } from 'lru-cache'
import { type Body, compressible, uncompressed } from './answer-body.ts'
import { knownOrigins } from './known-origins.ts'

/** Enough for all pages by each of the known origins. */
const forPages = 80

/** Gives a text that names the origin by which a visitor came; `name` tells it from other texts. */
export type BodyPerOrigin = (origin: string | undefined, name: string, write: () => string) => Body

/**
 * Keeps texts compressed for the origins by which visitors come. Others get theirs as it is: compressing costs ten times as
 * much as all the rest, and whoever makes up host names could have it done with every request. `limit` is how many are kept.
 */
export const bodyPerOrigin = (limit = forPages): BodyPerOrigin => {
  const isKnown = knownOrigins()
  const recent = new LRUCache<string, Body, () => string>({
    max: limit,
    memoMethod: (_name, _stale, { context: write }) => compressible(write()),
  })
  return (origin, name, write) =>
    origin === undefined || isKnown(origin)
      ? recent.memo(`${origin} ${name}`, { context: write })
      : uncompressed(write())
}
