import type { Product } from '@voltway/contract'
import { products } from '@voltway/db'
import { read } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { toProduct } from './to-product.ts'

/** One product on sale. @throws Refusal NOT_FOUND */
export const getProduct = async (shop: Shop, id: string): Promise<Product> => {
  const row = await read(shop, (db) => products.find(db, id))
  if (!row) throw new Refusal('NOT_FOUND')
  return toProduct(row)
}
