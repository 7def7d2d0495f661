import { shopState } from '@voltway/db'
import { read } from '../access.ts'
import type { Shop } from '../shop.ts'

/** A number that grows with every change of products and payment methods. */
export const catalogueRevision = (shop: Shop): Promise<number> =>
  read(shop, () => shopState.catalogueRevision(shop.database.checks))
