import { products, productWords } from '@voltway/db'
import { auditedProduct } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { removeUnusedImages } from './remove-unused-images.ts'

/** Takes a product off sale for good; carts and orders keep their line. @throws Refusal NOT_FOUND */
export const deleteProduct = async (shop: Shop, admin: Admin, id: string): Promise<void> => {
  const gone = await changeCatalogue(shop, async (trx) => {
    const row = await products.lock(trx, id)
    if (!row) throw new Refusal('NOT_FOUND')
    await products.softDelete(trx, id, shop.now().toISOString())
    await productWords.remove(trx, id)
    await record(shop, trx, admin, { kind: 'product', id, before: auditedProduct(row) })
    return row
  })
  await removeUnusedImages(shop, [gone.image])
}
