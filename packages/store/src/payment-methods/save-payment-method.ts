import type { PaymentMethod, PaymentMethodSave } from '@voltway/contract'
import { paymentMethods, shopState } from '@voltway/db'
import { write } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { detailWarnings } from './detail-warnings.ts'
import { toPaymentMethod } from './to-payment-method.ts'

/** Creates or, with an `id`, changes a way to pay; doubtful account numbers and addresses only warn. @throws Refusal NOT_FOUND */
export const savePaymentMethod = async (shop: Shop, saved: PaymentMethodSave): Promise<PaymentMethod> => {
  const { id, type, name, details } = saved
  const values = { type, name, details: JSON.stringify(details) }
  const row = await write(shop, async (trx) => {
    await shopState.bumpCatalogueRevision(trx)
    if (id) {
      const changed = await paymentMethods.update(trx, id, values)
      if (!changed) throw new Refusal('NOT_FOUND')
      return changed
    }
    const created = { id: shop.newId(), ...values, created_at: shop.now().toISOString() }
    await paymentMethods.insert(trx, created)
    return created
  })
  const warnings = detailWarnings(details)
  const method = toPaymentMethod(row)
  return warnings.length > 0 ? { ...method, warnings } : method
}
