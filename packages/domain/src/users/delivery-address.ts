import { DeliveryAddress, type User } from '@voltway/contract'
import { users } from '@voltway/db'
import type { Shop } from '../shop.ts'
import { read, write } from '../transactions.ts'

export const parseDeliveryAddress = (text: string | null): DeliveryAddress | null =>
  text === null ? null : DeliveryAddress.parse(JSON.parse(text))

type SavedDeliveryAddress = { delivery: DeliveryAddress | null }

export const getDeliveryAddress = async (shop: Shop, { id }: User): Promise<SavedDeliveryAddress> => ({
  delivery: parseDeliveryAddress(await read(shop, (db) => users.findDeliveryAddress(db, id))),
})

/** Replaces the delivery address of the customer's account; null removes it. */
export const saveDeliveryAddress = async (
  shop: Shop,
  { id }: User,
  saved: SavedDeliveryAddress,
): Promise<SavedDeliveryAddress> => {
  const text = saved.delivery && JSON.stringify(saved.delivery)
  await write(shop, (trx) => users.setDeliveryAddress(trx, id, text))
  return saved
}
