import type { FoundOrder } from '@voltway/contract'
import { orders } from '@voltway/db'
import { read } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { toFoundOrder } from './to-found-order.ts'

/** One order, whoever's it is. @throws Refusal NOT_FOUND */
export const getOrder = async (shop: Shop, id: string): Promise<FoundOrder> => {
  const row = await read(shop, (db) => orders.findNamed(db, id))
  if (!row) throw new Refusal('NOT_FOUND')
  return toFoundOrder(row)
}
