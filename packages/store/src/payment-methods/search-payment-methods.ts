import type { FoundPaymentMethod, PaymentMethodSearch } from '@voltway/contract'
import { paymentMethods } from '@voltway/db'
import { readLong } from '../access.ts'
import { type FoundItems, foundItems } from '../found-items.ts'
import type { Shop } from '../shop.ts'
import { toFoundPaymentMethod } from './to-found-payment-method.ts'

/** A sorted page of the ways to pay. */
export const searchPaymentMethods = (
  shop: Shop,
  search: PaymentMethodSearch,
): Promise<FoundItems<FoundPaymentMethod>> =>
  readLong(shop, async (db) => foundItems(await paymentMethods.search(db, search), toFoundPaymentMethod))
