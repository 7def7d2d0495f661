import { deliveries, type NewDelivery, type Trx } from '@voltway/db'
import { markMessages } from '../events/record-event.ts'
import type { Shop } from '../shop.ts'

/** Adds a delivery without an event in the transaction of a request, such as a password mail or a test of a webhook. Returns its id. */
export const queueDelivery = async (
  shop: Pick<Shop, 'newId'>,
  trx: Trx,
  { id = shop.newId(), ...delivery }: Omit<NewDelivery, 'id'> & { id?: string },
): Promise<string> => {
  await deliveries.insert(trx, { id, ...delivery })
  markMessages(trx)
  return id
}
