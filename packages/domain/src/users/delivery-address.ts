import { DeliveryAddress, type User } from '@voltway/contract'
import { users } from '@voltway/db'
import { read, write } from '../read-and-write.ts'
import type { Shop } from '../shop.ts'

export const parseDelivery = (text: string | null): DeliveryAddress | null =>
  text === null ? null : DeliveryAddress.parse(JSON.parse(text))

type SavedDelivery = { delivery: DeliveryAddress | null }

export const getDelivery = async (shop: Shop, { id }: User): Promise<SavedDelivery> => ({
  delivery: parseDelivery(await read(shop, (db) => users.findDelivery(db, id))),
})

/** Replaces the delivery address of the customer's account; null removes it. */
export const saveDelivery = async (
  shop: Shop,
  { id }: User,
  saved: SavedDelivery,
): Promise<SavedDelivery> => {
  const text = saved.delivery && JSON.stringify(saved.delivery)
  await write(shop, (trx) => users.setDelivery(trx, id, text))
  return saved
}
