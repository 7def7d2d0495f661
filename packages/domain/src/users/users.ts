import { type FoundUser, type Page, toDollars, type User, type UserSearch } from '@voltway/contract'
import { carts, type KnownUserRow, orders, users } from '@voltway/db'
import { readAnalytics, write } from '../access.ts'
import { type Admin, auditedUser, record } from '../audit/audit.ts'
import { type ItemPage, type Listing, listPart, toItemPage } from '../listing.ts'
import { removeUnusedImages } from '../products/remove-unused-images.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** A stored user as everybody may see it. */
export const toUser = ({ id, name, email, created_at }: KnownUserRow): User => ({
  id,
  name,
  email,
  created_at,
})

/** All users, newest first. */
export const listUsers = (shop: Shop, page: Page = {}): Promise<Listing<User>> =>
  listPart(shop, page, { read: readAnalytics, list: users.list, count: users.count, toItem: toUser })

/** A sorted page of the users in whose name or e-mail address every word of `search` occurs. */
export const searchUsers = (shop: Shop, search: UserSearch): Promise<ItemPage<FoundUser>> =>
  readAnalytics(shop, async (db) =>
    toItemPage(await users.search(db, search), ({ orders, orders_total_cents, ...user }) => ({
      ...toUser(user),
      orders,
      orders_total: toDollars(orders_total_cents),
    })),
  )

/** Deletes a user with sessions, cart and orders, and the images only these orders showed. @throws Refusal NOT_FOUND */
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
