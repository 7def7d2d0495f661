import { orders } from '@voltway/db'
import { write } from '../access.ts'
import { auditedOrder } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import { removeUnusedImages } from '../products/remove-unused-images.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** Deletes an order and the pictures only this order showed. @throws Refusal NOT_FOUND */
export const deleteOrder = async (shop: Shop, admin: Admin, id: string): Promise<void> => {
  const images = await write(shop, async (trx) => {
    // The order before its lines, as the deletion of its customer does.
    await orders.lock(trx, id)
    const before = await orders.find(trx, id)
    const shown = await orders.delete(trx, id)
    if (!before || !shown) throw new Refusal('NOT_FOUND')
    await record(shop, trx, admin, { kind: 'order', id, before: auditedOrder(before) })
    return shown
  })
  await removeUnusedImages(shop, images)
}
