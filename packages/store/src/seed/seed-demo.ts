import { NewProduct } from '@voltway/contract'
import { paymentMethods, shopState, type Trx } from '@voltway/db'
import { read } from '../access.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import { insertProduct } from '../products/insert-product.ts'
import { removeUnusedImages } from '../products/remove-unused-images.ts'
import type { Shop } from '../shop.ts'
import { demoPaymentMethods } from './demo-payment-methods.ts'
import { demoProducts } from './demo-products.ts'

/** One of the pictures of the six demo products. */
export type DemoPicture = (typeof demoProducts)[number]['picture']

const seeded = 'demo-seeded'

/**
 * Puts the demo catalogue on sale, once ever: what is deleted stays deleted. True when it did. `store` puts a picture among
 * the shop's and gives its path.
 */
export const seedDemo = async (
  shop: Shop,
  store: (picture: DemoPicture) => Promise<string>,
): Promise<boolean> => {
  if (await read(shop, (db) => shopState.get(db, seeded))) return false
  const images: string[] = []
  let done = false
  try {
    for (const { picture } of demoProducts) images.push(await store(picture))
    done = await changeCatalogue(shop, (trx) => insertOnce(shop, trx, images))
  } finally {
    if (!done) await removeUnusedImages(shop, images)
  }
  return done
}

const insertOnce = async (shop: Shop, trx: Trx, images: readonly string[]): Promise<boolean> => {
  // Of several nodes that start together only one at a time comes here.
  if (await shopState.get(trx, seeded)) return false
  const created_at = shop.now().toISOString()
  for (const [index, { picture: _, ...product }] of demoProducts.entries()) {
    await insertProduct(shop, trx, NewProduct.parse(product), images[index])
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
