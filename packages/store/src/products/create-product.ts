import { type NewProduct, type Product, toCents } from '@voltway/contract'
import { products, shopState } from '@voltway/db'
import { write } from '../access.ts'
import type { Shop } from '../shop.ts'
import { toProduct } from './to-product.ts'
import { withPicture } from './with-picture.ts'

/** Puts a product on sale; when it cannot be saved no picture is left behind. @throws Refusal IMAGE_REFUSED */
export const createProduct = (shop: Shop, { name, price, description }: NewProduct, picture?: Uint8Array) =>
  withPicture(
    shop,
    picture,
    (image): Promise<Product> =>
      write(shop, async (trx) => {
        const row = {
          id: shop.newId(),
          name,
          price_cents: toCents(price),
          description,
          image: image ?? null,
          created_at: shop.now().toISOString(),
          deleted_at: null,
        }
        await products.insert(trx, row)
        await shopState.bumpCatalogueRevision(trx)
        return toProduct(row)
      }),
  )
