import type { ProductWithPictures } from '@voltway/contract'
import { productSlugs, products } from '@voltway/db'
import { read } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { toProductWithPictures } from './to-product.ts'

/** One product on sale. @throws Refusal NOT_FOUND */
export const getProduct = async (shop: Shop, id: string): Promise<ProductWithPictures> => {
  const row = await read(shop, (db) => products.find(db, id))
  if (!row) throw new Refusal('NOT_FOUND')
  return toProductWithPictures(row)
}

/** The product with this id, or whose page is or was addressed so; `gone` when it is no longer on sale. */
export const findProduct = async (
  shop: Shop,
  idOrSlug: string,
): Promise<{ product: ProductWithPictures; gone: boolean } | undefined> => {
  // No PostgreSQL text can hold this character, and none can be asked for.
  if (idOrSlug.includes('\0')) return undefined
  const row = await read(
    shop,
    async (db) => (await products.findEver(db, idOrSlug)) ?? (await productSlugs.findProduct(db, idOrSlug)),
  )
  return row && { product: toProductWithPictures(row), gone: row.deleted_at !== null }
}

/** As `getProduct`, by its id or slug. @throws Refusal NOT_FOUND */
export const getProductByIdOrSlug = async (shop: Shop, idOrSlug: string): Promise<ProductWithPictures> => {
  const found = await findProduct(shop, idOrSlug)
  if (!found || found.gone) throw new Refusal('NOT_FOUND')
  return found.product
}
