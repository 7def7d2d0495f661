import { type NewProduct, type Product, placeholderImage, toCents } from '@voltway/contract'
import { products, shopState } from '@voltway/db'
import { write } from '../access.ts'
import { auditedProduct } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import type { Shop } from '../shop.ts'
import { toProduct } from './to-product.ts'
import { withPicture } from './with-picture.ts'

/** Puts a product on sale; when it cannot be saved no picture is left behind. @throws Refusal IMAGE_REFUSED */
export const createProduct = (
  shop: Shop,
  admin: Admin,
  { name, price, description }: NewProduct,
  picture?: Uint8Array,
): Promise<Product> =>
  withPicture(shop, picture, (image = placeholderImage) =>
    write(shop, async (trx) => {
      await shopState.bumpCatalogueRevision(trx)
      const row = await products.insert(trx, {
        id: shop.newId(),
        name,
        price_cents: toCents(price),
        description,
        image,
        created_at: shop.now().toISOString(),
      })
      await record(shop, trx, admin, { kind: 'product', id: row.id, after: auditedProduct(row) })
      return toProduct(row)
    }),
  )
