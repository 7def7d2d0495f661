import type { FoundPaymentMethod } from '@voltway/contract'
import { paymentMethods } from '@voltway/db'
import { read } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { toFoundPaymentMethod } from './to-found-payment-method.ts'

/** One way to pay. @throws Refusal NOT_FOUND */
export const getPaymentMethod = async (shop: Shop, id: string): Promise<FoundPaymentMethod> => {
  const row = await read(shop, (db) => paymentMethods.findUsed(db, id))
  if (!row) throw new Refusal('NOT_FOUND')
  return toFoundPaymentMethod(row)
}
