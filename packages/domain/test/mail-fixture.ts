import type { DeliveryRow } from '@voltway/db'
import { claimDelivery, placeOrder, queueEventDeliveries, type Shop } from '../src/index.ts'
import { aFullCart } from './fixture.ts'

/** How the shops of these tests send mail. */
export const mail = {
  from: 'shop@shop.example',
  admin: 'owner@shop.example',
  publicUrl: 'https://shop.example',
}

/** The mails among the deliveries. */
export const mails = { kind: 'mail', webhook_id: null } as const

export const withMail = (shop: Shop): Shop => ({ ...shop, mail })

export const storedDeliveries = ({ database }: Shop): Promise<DeliveryRow[]> =>
  database.db.selectFrom('deliveries').selectAll().orderBy('id').execute()

/** Orders a car, and queues the mails about it. */
export const orderWithMails = async (plain: Shop) => {
  const shop = withMail(plain)
  const { customer, checkout, method } = await aFullCart(shop)
  await shop.database.db.deleteFrom('events').execute()
  const { placed } = await placeOrder(shop, customer, checkout)
  await queueEventDeliveries(shop)
  return { shop, customer, checkout, method, order: placed.order }
}

export const claimMail = async (shop: Shop): Promise<DeliveryRow> => {
  const delivery = await claimDelivery(shop, mails)
  if (delivery === undefined) throw new Error('No delivery is due')
  return delivery
}
