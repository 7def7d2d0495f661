import { products, shopState } from '@voltway/db'
import { write } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { removeUnusedImages } from './remove-unused-images.ts'

/** Takes a product off sale for good; carts and orders keep their line. @throws Refusal NOT_FOUND */
export const deleteProduct = async (shop: Shop, id: string): Promise<void> => {
  const gone = await write(shop, async (trx) => {
    await shopState.bumpCatalogueRevision(trx)
    const row = await products.softDelete(trx, id, shop.now().toISOString())
    if (!row) throw new Refusal('NOT_FOUND')
    return row
  })
  await removeUnusedImages(shop, [gone.image])
}
