import type { OwnData, User } from '@voltway/contract'
import { users } from '@voltway/db'
import { getCart } from '../cart/get-cart.ts'
import { readOwnOrders } from '../orders/read-orders.ts'
import { listOwnWithdrawals } from '../orders/withdrawals.ts'
import { write } from '../read-and-write.ts'
import type { Shop } from '../shop.ts'
import { getDelivery } from './delivery-address.ts'

export const changeName = async (shop: Shop, customer: User, name: string): Promise<User> => {
  await write(shop, (trx) => users.setName(trx, customer, name))
  return { ...customer, name }
}

export const exportOwnData = async (shop: Shop, customer: User): Promise<OwnData> => ({
  user: customer,
  cart: (await getCart(shop, customer)).cart,
  orders: await readOwnOrders(shop, customer),
  ...(await getDelivery(shop, customer)),
  withdrawals: await listOwnWithdrawals(shop, customer),
})
