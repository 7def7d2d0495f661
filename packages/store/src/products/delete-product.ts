import { productPictures, products } from '@voltway/db'
import { auditedProduct } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import type { Shop } from '../shop.ts'
import { picturesOf } from './change-pictures.ts'
import { lockProduct } from './lock-product.ts'
import { removeUnusedImages } from './remove-unused-images.ts'

/** Takes a product off sale for good; carts and orders keep their line. @throws Refusal NOT_FOUND */
export const deleteProduct = async (shop: Shop, admin: Admin, id: string): Promise<void> => {
  const gone = await changeCatalogue(shop, async (trx) => {
    const row = await lockProduct(trx, id)
    await products.softDelete(trx, id, shop.now().toISOString())
    await productPictures.replace(trx, id, [])
    await record(shop, trx, admin, { kind: 'product', id, before: auditedProduct(row) })
    return row
  })
  await removeUnusedImages(
    shop,
    picturesOf(gone).map(({ image }) => image),
  )
}
