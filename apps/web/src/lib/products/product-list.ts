import type { Product } from '@voltway/contract'
import { create } from 'zustand'

/**
 * The first products on sale, undefined until they have loaded, and how many there are in all; neither loaded nor loading
 * means that it failed.
 */
type ProductList = { products: readonly Product[] | undefined; total: number; loading: boolean }

/** The first products on sale; product-query.ts keeps them up to date from the first `loadProducts` on. */
export const useProducts = create<ProductList>(() => ({ products: undefined, total: 0, loading: true }))

/** Whether nothing is on sale but what the list has. */
export function isWhole({ products, total }: ProductList): boolean {
  return products !== undefined && products.length >= total
}

/** Calls back with the list whenever it has loaded. */
export function watchProducts(listener: (products: readonly Product[], whole: boolean) => void): void {
  useProducts.subscribe((list) => list.products && listener(list.products, isWhole(list)))
}
