import {
  type FoundPaymentMethod,
  type Page,
  PaymentMethod,
  type PaymentMethodSave,
  type PaymentMethodSearch,
} from '@voltway/contract'
import {
  type PaymentMethodChanges,
  type PaymentMethodRow,
  paymentMethods,
  type Trx,
  type UsedPaymentMethod,
} from '@voltway/db'
import { read, readAnalytics } from '../access.ts'
import { type Admin, record } from '../audit/audit.ts'
import { changeCatalogue } from '../catalogue/catalogue.ts'
import type { WithIdempotency } from '../idempotency.ts'
import { type ItemPage, type Listing, listPart, toItemPage } from '../listing.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { detailWarnings } from './detail-warnings.ts'

/** A stored payment method as everybody sees it; its details were checked against its type when it was saved. */
export const toPaymentMethod = ({ id, type, name, details }: PaymentMethodRow): PaymentMethod =>
  PaymentMethod.parse({ id, type, name, details: JSON.parse(details) })

/** A payment method as the audit record keeps it. */
const auditedPaymentMethod = (row: PaymentMethodRow) => {
  const { id: _, ...fields } = toPaymentMethod(row)
  return fields
}

/** A stored payment method as the admin sees it, with the number of pending orders that still show its details. */
const toFoundPaymentMethod = ({ pending_orders, ...row }: UsedPaymentMethod): FoundPaymentMethod => ({
  method: toPaymentMethod(row),
  pending_orders,
})

/** One way to pay. @throws Refusal NOT_FOUND */
export const getPaymentMethod = async (shop: Shop, id: string): Promise<FoundPaymentMethod> => {
  const row = await read(shop, (db) => paymentMethods.findWithPendingOrders(db, id))
  if (!row) throw new Refusal('NOT_FOUND')
  return toFoundPaymentMethod(row)
}

/** The ways to pay, oldest first. */
export const listPaymentMethods = (shop: Shop, page: Page = {}): Promise<Listing<PaymentMethod>> =>
  listPart(shop, page, {
    read,
    list: paymentMethods.list,
    count: paymentMethods.count,
    toItem: toPaymentMethod,
  })

/** A sorted page of the ways to pay. */
export const searchPaymentMethods = (
  shop: Shop,
  search: PaymentMethodSearch,
): Promise<ItemPage<FoundPaymentMethod>> =>
  readAnalytics(shop, async (db) => toItemPage(await paymentMethods.search(db, search), toFoundPaymentMethod))

/**
 * Creates or, with an `id`, changes a way to pay; doubtful account numbers and addresses only warn. Of two changes at once the
 * last wins, whole. @throws Refusal NOT_FOUND
 */
export const savePaymentMethod = async (
  shop: Shop,
  admin: Admin,
  { id, type, name, details }: PaymentMethodSave,
  withIdempotency?: WithIdempotency,
): Promise<PaymentMethod> => {
  const values = { type, name, details: JSON.stringify(details) }
  const warnings = detailWarnings(details)
  return changeCatalogue(
    shop,
    async (trx) => {
      const before = id ? await lock(trx, id) : undefined
      const saved = before
        ? await paymentMethods.update(trx, before.id, values)
        : await insertPaymentMethod(shop, trx, values)
      await record(shop, trx, admin, {
        kind: 'payment_method',
        id: saved.id,
        before: before && auditedPaymentMethod(before),
        after: auditedPaymentMethod(saved),
      })
      return { ...toPaymentMethod(saved), ...(warnings.length > 0 && { warnings }) }
    },
    withIdempotency,
  )
}

const lock = async (trx: Trx, id: string): Promise<PaymentMethodRow> => {
  const row = await paymentMethods.lock(trx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Adds a way to pay, within a transaction. */
export const insertPaymentMethod = async (
  shop: Shop,
  trx: Trx,
  values: PaymentMethodChanges,
): Promise<PaymentMethodRow> => {
  const row = { id: shop.newId(), ...values, created_at: shop.now().toISOString() }
  await paymentMethods.insert(trx, row)
  return row
}

/** Deletes a way to pay; orders keep what they say about it. @throws Refusal NOT_FOUND */
export const deletePaymentMethod = (shop: Shop, admin: Admin, id: string): Promise<void> =>
  changeCatalogue(shop, async (trx) => {
    const row = await lock(trx, id)
    await paymentMethods.delete(trx, id)
    await record(shop, trx, admin, { kind: 'payment_method', id, before: auditedPaymentMethod(row) })
  })
