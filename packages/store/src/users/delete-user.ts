import { carts, orders, users } from '@voltway/db'
import { write } from '../access.ts'
import { auditedUser } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import { removeUnusedImages } from '../products/remove-unused-images.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** Deletes a user with sessions, cart and orders, and the pictures only these orders showed. @throws Refusal NOT_FOUND */
export const deleteUser = async (shop: Shop, admin: Admin, id: string): Promise<void> => {
  const images = await write(shop, async (trx) => {
    // The cart first, as a checkout does: in another order the two would wait for each other. From the user's lock on no order
    // is added, and from their orders' locks on none changes its status: what is counted here is what is deleted.
    await carts.lock(trx, id)
    const user = await users.lock(trx, id)
    if (!user) throw new Refusal('NOT_FOUND')
    await orders.lockOfUser(trx, id)
    const shown = await orders.listImagesOfUser(trx, id)
    const before = auditedUser(user, await users.tally(trx, id))
    await users.delete(trx, id)
    await record(shop, trx, admin, { kind: 'user', id, before })
    return shown
  })
  await removeUnusedImages(shop, images)
}
