import type { Order, OwnData, User } from '@voltway/contract'
import { users } from '@voltway/db'
import { getCart } from '../cart/get-cart.ts'
import type { Listing } from '../list-parts.ts'
import { listWholeOrders } from '../orders/read-orders.ts'
import { listOwnWithdrawals } from '../orders/withdrawals.ts'
import type { Shop } from '../shop.ts'
import { read, write } from '../transactions.ts'
import { getDeliveryAddress } from './delivery-address.ts'

export const changeName = async (shop: Shop, customer: User, name: string): Promise<User> => {
  await write(shop, (trx) => users.setName(trx, customer, name))
  return { ...customer, name }
}

/** Returns the data that the shop stores about the customer, without the record of mails. */
export const exportOwnData = async (
  shop: Shop,
  customer: User,
): Promise<Omit<OwnData, 'orders'> & { orders: Listing<Order> }> => ({
  user: customer,
  last_login_at: (await read(shop, (db) => users.findDetails(db, customer.id)))?.last_login_at ?? null,
  cart: (await getCart(shop, customer)).cart,
  ...(await getDeliveryAddress(shop, customer)),
  withdrawals: await listOwnWithdrawals(shop, customer),
  orders: await listWholeOrders(shop, customer),
})
