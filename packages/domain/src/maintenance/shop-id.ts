import { shopState } from '@voltway/db'
import type { Shop } from '../shop.ts'
import { write } from '../transactions.ts'

/** Returns the id that links the shop and its data folder, and creates it at the first call. */
export const obtainShopId = (shop: Shop): Promise<string> =>
  write(shop, (trx) => shopState.ensure(trx, shopState.keys.shopId, shop.newId()))
