import {
  type AdminPaymentMethod,
  type ChangedPage,
  type FoundPaymentMethod,
  type Page,
  PaymentMethod,
  type PaymentMethodSave,
  type PaymentMethodSearch,
} from '@voltway/contract'
import {
  listPosition,
  type PaymentMethodFilter,
  type PaymentMethodRow,
  paymentMethods,
  type Trx,
  type UsedPaymentMethod,
} from '@voltway/db'
import { type Admin, recordAudit } from '../audit/audit.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import { nextVersion, requireMatchingVersion } from '../check-if-match.ts'
import type { WithIdempotency } from '../idempotency.ts'
import { type ItemPage, type Listing, listPart, toItemPage } from '../list-parts.ts'
import { requireFound } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read, readAnalytics } from '../transactions.ts'
import { detailWarnings } from './detail-warnings.ts'

/** Converts a stored payment method for shoppers. Its details were validated when it was saved. */
export const toPaymentMethod = ({ details, active, ...row }: PaymentMethodRow): PaymentMethod =>
  PaymentMethod.parse({ ...row, details: JSON.parse(details), active: active === 1 })

const toAdminPaymentMethod = (row: PaymentMethodRow): AdminPaymentMethod => ({
  ...toPaymentMethod(row),
  version: row.version,
})

const auditedPaymentMethod = (row: PaymentMethodRow) => {
  const { id: _, updated_at: __, ...fields } = toPaymentMethod(row)
  return fields
}

const toFoundPaymentMethod = ({ pending_orders, ...row }: UsedPaymentMethod): FoundPaymentMethod => ({
  method: toPaymentMethod(row),
  version: row.version,
  pending_orders,
})

/** Returns a payment method. @throws Refusal NOT_FOUND */
export const getPaymentMethod = async (shop: Shop, id: string): Promise<FoundPaymentMethod> =>
  toFoundPaymentMethod(requireFound(await read(shop, (db) => paymentMethods.findWithPendingOrders(db, id))))

const listFiltered = (shop: Shop, page: Page, filter: PaymentMethodFilter): Promise<Listing<PaymentMethod>> =>
  listPart(shop, page, {
    list: (db, part) => paymentMethods.list(db, { ...part, ...filter }),
    count: (db) => paymentMethods.count(db, filter),
    cursorOf: listPosition.cursorOf,
    toItem: toPaymentMethod,
  })

/** Lists the payment methods that customers can choose, by position, then oldest first. */
export const listPaymentMethods = (shop: Shop, page: Page = {}): Promise<Listing<PaymentMethod>> =>
  listFiltered(shop, page, { activeOnly: true })

/** Lists all payment methods, or those with a change since a time, by position, then oldest first. */
export const listAllPaymentMethods = (
  shop: Shop,
  { since, ...page }: ChangedPage = {},
): Promise<Listing<PaymentMethod>> => listFiltered(shop, page, { since })

export const searchPaymentMethods = (
  shop: Shop,
  search: PaymentMethodSearch,
): Promise<ItemPage<FoundPaymentMethod>> =>
  readAnalytics(shop, async (db) => toItemPage(await paymentMethods.search(db, search), toFoundPaymentMethod))

/**
 * Creates a payment method, or changes the one with `id`. Doubtful account numbers and addresses only give warnings. Without
 * `if_match`, the last one of two concurrent changes wins completely. @throws Refusal NOT_FOUND, CHANGED
 */
export const savePaymentMethod = async (
  shop: Shop,
  admin: Admin,
  { id, type, name, details, active, position, if_match }: PaymentMethodSave,
  withIdempotency?: WithIdempotency,
): Promise<AdminPaymentMethod> => {
  const values = {
    type,
    name,
    details: JSON.stringify(details),
    ...(active !== undefined && { active: Number(active) }),
    ...(position !== undefined && { position }),
  }
  const warnings = detailWarnings(details)
  return changeCatalogue(
    shop,
    async (trx) => {
      const before = id ? await lock(trx, id) : undefined
      if (before) requireMatchingVersion(if_match, before, toAdminPaymentMethod)
      const saved = before
        ? await paymentMethods.update(trx, before.id, {
            active: before.active,
            position: before.position,
            ...values,
            ...nextVersion(shop, before, values),
          })
        : await insertPaymentMethod(shop, trx, values)
      await recordAudit(shop, trx, admin, {
        kind: 'payment_method',
        id: saved.id,
        before: before && auditedPaymentMethod(before),
        after: auditedPaymentMethod(saved),
        event: {
          type: before ? 'payment_method.updated' : 'payment_method.created',
          data: toPaymentMethod(saved),
          previous: before && toPaymentMethod(before),
        },
      })
      return { ...toAdminPaymentMethod(saved), ...(warnings.length > 0 && { warnings }) }
    },
    withIdempotency,
  )
}

const lock = async (trx: Trx, id: string): Promise<PaymentMethodRow> =>
  requireFound(await paymentMethods.lock(trx, id))

export const insertPaymentMethod = async (
  shop: Shop,
  trx: Trx,
  values: Pick<PaymentMethodRow, 'type' | 'name' | 'details'> &
    Partial<Pick<PaymentMethodRow, 'active' | 'position'>>,
): Promise<PaymentMethodRow> => {
  const at = shop.now().toISOString()
  const row = {
    id: shop.newId(),
    active: 1,
    position: null,
    ...values,
    created_at: at,
    updated_at: at,
    version: 1,
  }
  await paymentMethods.insert(trx, row)
  return row
}

/** Deletes a payment method. Orders keep a copy of its details. @throws Refusal NOT_FOUND, CHANGED */
export const deletePaymentMethod = (shop: Shop, admin: Admin, id: string, ifMatch?: string): Promise<void> =>
  changeCatalogue(shop, async (trx) => {
    const row = await lock(trx, id)
    requireMatchingVersion(ifMatch, row, toAdminPaymentMethod)
    await paymentMethods.remove(trx, id)
    await recordAudit(shop, trx, admin, {
      kind: 'payment_method',
      id,
      before: auditedPaymentMethod(row),
      event: { type: 'payment_method.deleted', previous: toPaymentMethod(row) },
    })
  })
