import { shopState } from '@voltway/db'
import { write } from '../access.ts'
import type { Shop } from '../shop.ts'

/** The id by which the shop and its data folder know each other; it is given once. */
export const obtainShopId = (shop: Shop): Promise<string> =>
  write(shop, (trx) => shopState.keepShopId(trx, shop.newId()))
