import type { Product, ProductWithImages } from '@voltway/contract'

type DocumentProducts = { items: readonly Product[]; total: number }

/** The products that the server has written into the document, and how many there are; undefined where it has not. */
export const documentProducts = read<DocumentProducts>('voltway-products')

/** The product whose page the document is; undefined where it is another page. */
export const documentProduct = read<ProductWithImages>('voltway-product')

function read<Value>(id: string): Value | undefined {
  // There is none while the build renders.
  if (typeof document === 'undefined') return undefined
  const json = document.getElementById(id)?.textContent
  return json ? JSON.parse(json) : undefined
}
