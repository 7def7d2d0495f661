import { NewProduct } from '@voltway/contract'
import { type PictureRow, paymentMethods, shopState, type Trx } from '@voltway/db'
import { read } from '../access.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import { savePictures } from '../products/change-pictures.ts'
import { insertProduct } from '../products/insert-product.ts'
import { removeUnusedImages } from '../products/remove-unused-images.ts'
import type { Shop } from '../shop.ts'
import { demoPaymentMethods } from './demo-payment-methods.ts'
import { demoProducts } from './demo-products.ts'

/** One of the pictures of the six demo products. */
export type DemoPicture = (typeof demoProducts)[number]['pictures'][number]

const seeded = 'demo-seeded'

/**
 * Puts the demo catalogue on sale, once ever: what is deleted stays deleted. True when it did. `store` puts a picture among
 * the shop's.
 */
export const seedDemo = async (
  shop: Shop,
  store: (picture: DemoPicture) => Promise<PictureRow>,
): Promise<boolean> => {
  if (await read(shop, (db) => shopState.get(db, seeded))) return false
  const stored: PictureRow[][] = []
  let done = false
  try {
    for (const { pictures } of demoProducts) {
      const rows: PictureRow[] = []
      stored.push(rows)
      for (const picture of pictures) rows.push(await store(picture))
    }
    done = await changeCatalogue(shop, (trx) => insertOnce(shop, trx, stored))
  } finally {
    const images = stored.flat().map(({ image }) => image)
    if (!done) await removeUnusedImages(shop, images)
  }
  return done
}

const insertOnce = async (shop: Shop, trx: Trx, stored: PictureRow[][]): Promise<boolean> => {
  // Of several nodes that start together only one at a time comes here.
  if (await shopState.get(trx, seeded)) return false
  const created_at = shop.now().toISOString()
  for (const [index, { pictures: _, ...product }] of demoProducts.entries()) {
    const row = await insertProduct(shop, trx, NewProduct.parse(product))
    await savePictures(trx, row, stored[index] ?? [])
  }
  for (const { type, name, details } of demoPaymentMethods) {
    await paymentMethods.insert(trx, {
      id: shop.newId(),
      type,
      name,
      details: JSON.stringify(details),
      created_at,
    })
  }
  await shopState.set(trx, seeded, created_at)
  return true
}
