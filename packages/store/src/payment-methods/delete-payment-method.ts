import { paymentMethods, shopState } from '@voltway/db'
import { write } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** Deletes a way to pay; orders keep what they say about it. @throws Refusal NOT_FOUND */
export const deletePaymentMethod = (shop: Shop, id: string): Promise<void> =>
  write(shop, async (trx) => {
    await shopState.bumpCatalogueRevision(trx)
    if (!(await paymentMethods.delete(trx, id))) throw new Refusal('NOT_FOUND')
  })
