import type { Product } from '@voltway/contract'

type DocumentProducts = { items: readonly Product[]; total: number }

/** The products that the server has written into the document, and how many there are; undefined where it has not. */
export const documentProducts: DocumentProducts | undefined = read()

function read(): DocumentProducts | undefined {
  // There is none while the build renders.
  if (typeof document === 'undefined') return undefined
  const json = document.getElementById('voltway-products')?.textContent
  return json ? JSON.parse(json) : undefined
}
