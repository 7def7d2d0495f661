import { orders } from '@voltway/db'
import { write } from '../access.ts'
import { removeUnusedImages } from '../products/remove-unused-images.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** Deletes an order and the pictures only this order showed. @throws Refusal NOT_FOUND */
export const deleteOrder = async (shop: Shop, id: string): Promise<void> => {
  const images = await write(shop, (trx) => orders.delete(trx, id))
  if (!images) throw new Refusal('NOT_FOUND')
  await removeUnusedImages(shop, images)
}
