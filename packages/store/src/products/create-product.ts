import type { NewProduct, Product } from '@voltway/contract'
import { auditedProduct } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import type { Once } from '../idempotency.ts'
import type { Shop } from '../shop.ts'
import { insertProduct } from './insert-product.ts'
import { toProduct } from './to-product.ts'
import { withPicture } from './with-picture.ts'

/** Puts a product on sale; when it cannot be saved no picture is left behind. @throws Refusal IMAGE_REFUSED */
export const createProduct = (
  shop: Shop,
  admin: Admin,
  product: NewProduct,
  picture?: Uint8Array,
  once?: Once,
): Promise<Product> =>
  withPicture(shop, picture, (image) =>
    changeCatalogue(
      shop,
      async (trx) => {
        const row = await insertProduct(shop, trx, product, image)
        await record(shop, trx, admin, {
          kind: 'product',
          id: row.id,
          after: auditedProduct({ ...row, pictures: [] }),
        })
        return toProduct(row)
      },
      once,
    ),
  )
