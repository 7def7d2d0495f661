import { shopState, type Trx } from '@voltway/db'
import { read, write } from '../access.ts'
import { type WithIdempotency, withoutIdempotency } from '../idempotency.ts'
import type { Shop } from '../shop.ts'

/** A number that grows with every change of products and payment methods. */
export const catalogueRevision = (shop: Shop): Promise<number> =>
  read(shop, () => shopState.catalogueRevision(shop.database.checks))

/** One transaction, as `write`, that changes what is on sale or how it can be paid; `withIdempotency` tells repetitions of it. */
export const changeCatalogue = async <Result>(
  shop: Shop,
  work: (trx: Trx) => Promise<Result>,
  withIdempotency: WithIdempotency = withoutIdempotency,
): Promise<Result> => {
  const { catalogue } = shop
  let revision = 0
  try {
    const result = await write(shop, (trx) => {
      // First, so that two changes wait here instead of for each other's share of a product's row.
      const bumpRevision = async () => {
        revision = await shopState.bumpCatalogueRevision(trx)
      }
      return withIdempotency(trx, bumpRevision, () => work(trx))
    })
    catalogue.revision = Math.max(catalogue.revision, revision)
    return result
  } catch (error) {
    // The change may be committed: perhaps only the database's answer was lost.
    catalogue.doubtful += 1
    throw error
  }
}
