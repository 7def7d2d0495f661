import { catalogueRevision, Refusal, type Shop } from '@voltway/domain'

/** A node must see the change of another node within one second, including the time of the query. */
const intervalMs = 900
/** The server may send cached responses for this time after the database has last confirmed their revision. */
const confirmedMs = 10_000

/** Returns a number that grows with every change of the catalogue. @throws Refusal UNAVAILABLE if PostgreSQL does not respond */
export type CatalogueWatch = () => number

/**
 * Watches the catalogue's revision. The node's own changes update it at once. On PostgreSQL other nodes change it too, so the
 * server reads it every 900 ms until `stop` is called.
 * See docs/decisions/0005-http-response-cache-for-public-lists.md.
 */
export const watchRevision = async (shop: Shop, elapsedMs = () => performance.now()) => {
  const { database, catalogue } = shop
  const knownRevision = () => catalogue.revision + catalogue.unnumberedChanges
  if (database.dialect === 'sqlite') return { revisionNow: knownRevision, stop: () => {} }

  let confirmedAt = Number.NEGATIVE_INFINITY
  let isReading = false
  const read = async () => {
    if (isReading) return
    isReading = true
    const startedAt = elapsedMs()
    try {
      const revision = await catalogueRevision(shop)
      // This node may have changed the catalogue during the query.
      catalogue.revision = Math.max(catalogue.revision, revision)
      confirmedAt = startedAt
    } catch {
      // The readiness check logs that the database does not respond.
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
