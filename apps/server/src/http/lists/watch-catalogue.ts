import { catalogueRevision, Refusal, type Shop } from '@voltway/domain'

/** A change by another node must be seen within a second, the time of the query included. */
const intervalMs = 900
/** For so long after the database has last confirmed a revision, responses made for it may go out. */
const confirmedMs = 10_000

/** Returns a number that grows with every change of the catalogue. @throws Refusal UNAVAILABLE if PostgreSQL is silent */
export type CatalogueWatch = () => number

/**
 * Knows the catalogue's revision. Own changes note it at once. On PostgreSQL other nodes change it too, so it is read at an
 * interval, which `stop` ends.
 */
export const watchCatalogue = async (
  shop: Shop,
  elapsedMs = () => performance.now(),
): Promise<{ revisionNow: CatalogueWatch; stop: () => void }> => {
  const { database, catalogue } = shop
  const knownRevision = () => catalogue.revision + catalogue.doubtful
  if (database.dialect === 'sqlite') return { revisionNow: knownRevision, stop: () => {} }

  let confirmedAt = Number.NEGATIVE_INFINITY
  let isReading = false
  const read = async () => {
    if (isReading) return
    isReading = true
    const startedAt = elapsedMs()
    try {
      const revision = await catalogueRevision(shop)
      // An own change may have come meanwhile.
      catalogue.revision = Math.max(catalogue.revision, revision)
      confirmedAt = startedAt
    } catch {
      // The readiness check logs that the database is silent.
    } finally {
      isReading = false
    }
  }
  await read()
  const timer = setInterval(read, intervalMs).unref()
  return {
    revisionNow: () => {
      if (elapsedMs() - confirmedAt > confirmedMs) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 })
      return knownRevision()
    },
    stop: () => clearInterval(timer),
  }
}
