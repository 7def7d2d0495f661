import { type Cart, toDollars } from '@voltway/contract'
import type { CartLineRow, LineProductRow } from '@voltway/db'
import { currentLines } from './current-lines.ts'

/** A stored cart with names, prices and pictures as the given products have them; the files of deleted ones are gone. */
export const toCart = (
  { revision, lines }: { revision: number; lines: readonly CartLineRow[] },
  products: readonly LineProductRow[],
): Cart => {
  const cart = currentLines(lines, products).map(({ price_cents, available, image, qty, ...chosen }) => ({
    ...chosen,
    price: toDollars(price_cents),
    image,
    qty,
    available,
  }))
  return { cart, revision }
}
