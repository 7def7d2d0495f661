import type { Page, Product } from '@voltway/contract'
import { products } from '@voltway/db'
import { read } from '../access.ts'
import { type Listing, listPart } from '../listing.ts'
import type { Shop } from '../shop.ts'
import { toProduct } from './to-product.ts'

/** All products on sale, oldest first. */
export const listProducts = (shop: Shop, page: Page = {}): Promise<Listing<Product>> =>
  listPart(shop, page, { read, list: products.list, count: products.count, toItem: toProduct })
