import { shopState, type Trx } from '@voltway/db'
import { type WithIdempotency, withoutIdempotency } from '../idempotency.ts'
import type { Shop } from '../shop.ts'
import { read, write } from '../transactions.ts'

/** Reads the catalogue's revision, which grows with every change of products and payment methods. */
export const catalogueRevision = (shop: Shop): Promise<number> =>
  read(shop, () => shopState.catalogueRevision(shop.database.checks))

/**
 * Changes the catalogue in one transaction, like `write`. `withIdempotency` detects repeated requests.
 * See docs/decisions/0013-lock-order-and-conditional-changes.md.
 */
export const changeCatalogue = async <Result>(
  shop: Shop,
  work: (trx: Trx) => Promise<Result>,
  withIdempotency: WithIdempotency = withoutIdempotency,
): Promise<Result> => {
  const { catalogue } = shop
  let revision = 0
  try {
    const result = await write(shop, (trx) => {
      // This comes first, so that two changes wait here instead of deadlocking on a shared lock of a product.
      const bumpRevision = async () => {
        revision = await shopState.bumpCatalogueRevision(trx)
      }
      return withIdempotency(trx, bumpRevision, () => work(trx))
    })
    // This process may have read the same revision already, because a sale raised it during the transaction.
    if (revision > catalogue.revision) catalogue.revision = revision
    else catalogue.unnumberedChanges += 1
    return result
  } catch (error) {
    // The change may be committed, because perhaps only the database's response was lost.
    catalogue.unnumberedChanges += 1
    throw error
  }
}
