import { storage } from '../../lib/storage.ts'

const key = 'recently-viewed'
const most = 12
const longestId = 255

/** Validates what the storage held: ids of products, each once; what makes no sense is left out. */
export function readRecentlyViewed(stored: unknown): string[] {
  if (!Array.isArray(stored)) return []
  const ids = stored.filter((id) => typeof id === 'string' && id !== '' && id.length <= longestId)
  return [...new Set<string>(ids)].slice(0, most)
}

/** The products that were looked at, with this one as the last. */
export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, most)
}

/** The products that this browser looked at, by id, the last one first. */
export const recentlyViewed = {
  read: () => readRecentlyViewed(storage.readJson(key)),

  /** Whatever garbage was stored is replaced. */
  note(id: string): void {
    storage.writeJson(key, withViewed(recentlyViewed.read(), id))
  },
}
