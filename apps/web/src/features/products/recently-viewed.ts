import { storage } from '../../lib/storage.ts'

const key = 'recently-viewed'
const most = 12
const longestId = 255

/** Validates the stored value. Returns the ids of products, each once, and omits invalid entries. */
export function readRecentlyViewed(stored: unknown): string[] {
  if (!Array.isArray(stored)) return []
  const ids = stored.filter((id) => typeof id === 'string' && id !== '' && id.length <= longestId)
  return [...new Set<string>(ids)].slice(0, most)
}

/** Returns the ids of the viewed products, with this one as the newest. */
export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, most)
}

/** The ids of the products that this browser showed, newest first. */
export const recentlyViewed = {
  read: () => readRecentlyViewed(storage.readJson(key)),

  /** Adds a product. Replaces an invalid stored value. */
  note(id: string): void {
    storage.writeJson(key, withViewed(recentlyViewed.read(), id))
  },
}
