import { paymentMethods } from '@voltway/db'
import { auditedPaymentMethod } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** Deletes a way to pay; orders keep what they say about it. @throws Refusal NOT_FOUND */
export const deletePaymentMethod = (shop: Shop, admin: Admin, id: string): Promise<void> =>
  changeCatalogue(shop, async (trx) => {
    const row = await paymentMethods.lock(trx, id)
    if (!row) throw new Refusal('NOT_FOUND')
    await paymentMethods.delete(trx, id)
    await record(shop, trx, admin, { kind: 'payment_method', id, before: auditedPaymentMethod(row) })
  })
