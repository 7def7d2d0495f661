import { shopState, type Trx } from '@voltway/db'
import { write } from '../access.ts'
import { everyTime, type Once } from '../idempotency.ts'
import type { Shop } from '../shop.ts'

/** One transaction, as `write`, that changes what is on sale or how it can be paid; `once` tells repetitions of it. */
export const changeCatalogue = async <Result>(
  shop: Shop,
  work: (trx: Trx) => Promise<Result>,
  once: Once = everyTime,
): Promise<Result> => {
  try {
    return await write(shop, (trx) =>
      // First, so that two changes wait here instead of for each other's share of a product's row.
      once(
        trx,
        () => shopState.bumpCatalogueRevision(trx),
        () => work(trx),
      ),
    )
  } finally {
    // After a failure too: what was lost may have been the answer to the commit alone.
    shop.catalogueChanges.count += 1
  }
}
