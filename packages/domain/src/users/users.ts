import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type FoundUser,
  type Page,
  toDollars,
  type User,
  type UserDetails,
  type UserSearch,
} from '@voltway/contract'
import {
  carts,
  deliveries,
  events,
  idempotency,
  type KnownUserRow,
  orders,
  type Trx,
  type UserRow,
  users,
  withdrawals,
} from '@voltway/db'
import { type Admin, auditedUser, recordAudit } from '../audit/audit.ts'
import { checkPassword } from '../auth/check-password.ts'
import { recordEvent } from '../events/record-event.ts'
import { type ItemPage, type Listing, listPart, toItemPage } from '../list-parts.ts'
import { toAdminOrder } from '../orders/read-orders.ts'
import { cancelLocked } from '../orders/write-orders.ts'
import { removeUnusedImages } from '../products/remove-unused-images.ts'
import { giveStockBack, returningStatuses } from '../products/stock.ts'
import { Refusal, requireFound } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { readAnalytics, write } from '../transactions.ts'
import { parseDeliveryAddress } from './delivery-address.ts'

export const toUser = ({ id, name, email, created_at }: KnownUserRow): User => ({
  id,
  name,
  email,
  created_at,
})

/** Lists all users, newest first. */
export const listUsers = (shop: Shop, page: Page = {}): Promise<Listing<User>> =>
  listPart(shop, page, { analytics: true, list: users.list, count: users.count, toItem: toUser })

/** Finds a sorted page of users whose name or e-mail address contains every word of `search`. */
export const searchUsers = (shop: Shop, search: UserSearch): Promise<ItemPage<FoundUser>> =>
  readAnalytics(shop, async (db) =>
    toItemPage(await users.search(db, search), ({ orders, orders_total_cents, ...user }) => ({
      ...toUser(user),
      orders,
      orders_total: toDollars(orders_total_cents),
    })),
  )

const shownOrders = 20

/** Returns a user with the newest orders. @throws Refusal NOT_FOUND */
export const getUser = (shop: Shop, id: string): Promise<UserDetails> =>
  readAnalytics(shop, async (db) => {
    const user = requireFound(await users.findDetails(db, id))
    return {
      ...toUser(user),
      last_login_at: user.last_login_at,
      delivery: parseDeliveryAddress(user.delivery),
      orders: (await orders.listOfUser(db, id, { limit: shownOrders })).map(toAdminOrder),
      order_count: user.orders,
      order_total: toDollars(user.orders_total_cents),
    }
  })

/** Deletes a user with sessions, cart and orders, and the images that only these orders showed. @throws Refusal NOT_FOUND */
export const deleteUser = async (shop: Shop, admin: Admin, id: string): Promise<void> => {
  const images = await write(shop, async (trx) => {
    // The cart is locked first, as in a checkout, so that the two do not deadlock. The lock of the user prevents new
    // orders, and the locks of the orders prevent new statuses, so the tally matches the deleted orders.
    await carts.lock(trx, id)
    const user = requireFound(await users.lock(trx, id))
    await orders.lockOfUser(trx, id)
    await giveStockBack(trx, await orders.listIdsOfUser(trx, id, returningStatuses))
    const before = auditedUser(requireFound(await users.findDetails(trx, id)))
    const shown = await deleteLocked(trx, user)
    await recordAudit(shop, trx, admin, { kind: 'user', id, before, event: { type: 'user.deleted' } })
    return shown
  })
  await removeUnusedImages(shop, images)
}

/** The pending orders that one transaction cancels, because on SQLite all other writes wait for it. */
const cancelledAtOnce = 50

/**
 * Deletes the account of a customer who has no paid or shipped order, as `deleteUser` does. Cancels pending orders first, which
 * may take several transactions.
 * @throws Refusal WRONG_PASSWORD, ORDERS_OPEN, UNAUTHORIZED, UNAVAILABLE
 */
export const deleteAccount = async (shop: Shop, customer: User, password: string): Promise<void> => {
  const { id } = customer
  const lockUser = await checkPassword(shop, customer, password)
  for (;;) {
    const images = await write(shop, async (trx) => {
      await carts.lock(trx, id)
      const user = await lockUser(trx)
      await orders.lockOfUser(trx, id)
      if ((await orders.listIdsOfUser(trx, id, ['paid', 'shipped'])).length > 0)
        throw new Refusal('ORDERS_OPEN')
      const pending = await orders.listIdsOfUser(trx, id, ['pending'])
      await cancelLocked(shop, trx, pending.slice(0, cancelledAtOnce))
      if (pending.length > cancelledAtOnce) return undefined
      const shown = await deleteLocked(trx, user)
      await recordEvent(shop, trx, { type: 'user.deleted', data: { id } })
      return shown
    })
    if (images) return removeUnusedImages(shop, images)
    // SQLite answers synchronously, so the event loop must be released for other requests.
    await nextTurn()
  }
}

/** Deletes a user whose cart and orders are locked, and returns the images that the orders showed. */
const deleteLocked = async (trx: Trx, { id, email }: UserRow): Promise<{ image: string }[]> => {
  const shown = await orders.listImagesOfUser(trx, id)
  await withdrawals.assignToOrderCustomers(trx, id)
  await users.remove(trx, id)
  // A response with an order has this address as a JSON text.
  await idempotency.deleteOfAdmins(trx, JSON.stringify(email))
  await events.redactOfUser(trx, id)
  await deliveries.redactOfUser(trx, id)
  return shown
}
