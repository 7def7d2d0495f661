import type { PaymentMethod, PaymentMethodSave } from '@voltway/contract'
import { type PaymentMethodRow, paymentMethods, type Trx } from '@voltway/db'
import { auditedPaymentMethod } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import type { Once } from '../idempotency.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { detailWarnings } from './detail-warnings.ts'
import { toPaymentMethod } from './to-payment-method.ts'

type Values = Pick<PaymentMethodRow, 'type' | 'name' | 'details'>

/**
 * Creates or, with an `id`, changes a way to pay; doubtful account numbers and addresses only warn. Of two changes at once the
 * last wins, whole. @throws Refusal NOT_FOUND
 */
export const savePaymentMethod = async (
  shop: Shop,
  admin: Admin,
  { id, type, name, details }: PaymentMethodSave,
  once?: Once,
): Promise<PaymentMethod> => {
  const values = { type, name, details: JSON.stringify(details) }
  const warnings = detailWarnings(details)
  return changeCatalogue(
    shop,
    async (trx) => {
      const before = id ? await lock(trx, id) : undefined
      const saved = before ? await change(trx, before.id, values) : await create(shop, trx, values)
      await record(shop, trx, admin, {
        kind: 'payment_method',
        id: saved.id,
        before: before && auditedPaymentMethod(before),
        after: auditedPaymentMethod(saved),
      })
      return { ...toPaymentMethod(saved), ...(warnings.length > 0 && { warnings }) }
    },
    once,
  )
}

const lock = async (trx: Trx, id: string): Promise<PaymentMethodRow> => {
  const row = await paymentMethods.lock(trx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

const change = async (trx: Trx, id: string, values: Values): Promise<PaymentMethodRow> => {
  const row = await paymentMethods.update(trx, id, values)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

const create = async (shop: Shop, trx: Trx, values: Values): Promise<PaymentMethodRow> => {
  const row = { id: shop.newId(), ...values, created_at: shop.now().toISOString() }
  await paymentMethods.insert(trx, row)
  return row
}
