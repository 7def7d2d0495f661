import { carts, orders, users } from '@voltway/db'
import { write } from '../access.ts'
import { removeUnusedImages } from '../products/remove-unused-images.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** Deletes a user with sessions, cart and orders, and the pictures only these orders showed. @throws Refusal NOT_FOUND */
export const deleteUser = async (shop: Shop, id: string): Promise<void> => {
  const images = await write(shop, async (trx) => {
    // The cart first, as a checkout does: in another order the two would wait for each other.
    await carts.claim(trx, id)
    const shown = await orders.listImagesOfUser(trx, id)
    if (!(await users.delete(trx, id))) throw new Refusal('NOT_FOUND')
    return shown
  })
  await removeUnusedImages(shop, images)
}
