import type { Page, PaymentMethod } from '@voltway/contract'
import { paymentMethods } from '@voltway/db'
import { read } from '../access.ts'
import { type Listing, listPart } from '../listing.ts'
import type { Shop } from '../shop.ts'
import { toPaymentMethod } from './to-payment-method.ts'

/** The ways to pay, oldest first. */
export const listPaymentMethods = (shop: Shop, page: Page = {}): Promise<Listing<PaymentMethod>> =>
  listPart(shop, page, {
    read,
    list: paymentMethods.list,
    count: paymentMethods.count,
    toItem: toPaymentMethod,
  })
