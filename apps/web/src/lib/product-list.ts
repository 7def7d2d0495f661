import type { Product } from '@voltway/contract'
import { create } from 'zustand'

/** The products on sale, undefined until they have loaded; neither loaded nor loading means that it failed. */
type ProductList = { products: readonly Product[] | undefined; loading: boolean }

/** The products on sale; product-query.ts keeps them up to date from the first `loadProducts` on. */
export const useProducts = create<ProductList>(() => ({ products: undefined, loading: true }))

/** Calls back with the products on sale whenever they have loaded. */
export function watchProducts(listener: (products: readonly Product[]) => void): void {
  useProducts.subscribe(({ products }) => products && listener(products))
}
