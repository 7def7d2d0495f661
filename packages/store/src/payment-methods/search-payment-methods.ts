import type { FoundPaymentMethod, PaymentMethodSearch } from '@voltway/contract'
import { paymentMethods } from '@voltway/db'
import { read } from '../access.ts'
import { type FoundItems, foundItems } from '../found-items.ts'
import type { Shop } from '../shop.ts'
import { toPaymentMethod } from './to-payment-method.ts'

/** A sorted page of the ways to pay, each with the number of pending orders that still show its details. */
export const searchPaymentMethods = (
  shop: Shop,
  search: PaymentMethodSearch,
): Promise<FoundItems<FoundPaymentMethod>> =>
  read(shop, async (db) =>
    foundItems(await paymentMethods.search(db, search), ({ pending_orders, ...row }) => ({
      method: toPaymentMethod(row),
      pending_orders,
    })),
  )
