import { type Checkout, choiceWords, type RefusalDetails, toCents, toDollars } from '@voltway/contract'
import type { CartLineRow, LineProductRow } from '@voltway/db'
import { type CurrentLine, toCart } from '../cart/current-lines.ts'
import { isOnSale } from '../products/stock.ts'
import { Refusal } from '../refusal.ts'

/** @throws Refusal CART_CHANGED if the cart has another revision than the customer has confirmed */
export const refuseOtherRevision = (
  { revision }: Checkout,
  cart: { revision: number; lines: readonly CartLineRow[] },
  rows: readonly LineProductRow[],
): void => {
  // The total alone does not identify a cart, because different carts may have the same total.
  if (revision === undefined || revision === cart.revision) return
  throw new Refusal({ code: 'CART_CHANGED', details: toCart(cart, rows) })
}

type Unavailable = RefusalDetails['PRODUCT_UNAVAILABLE']['products']

/** @throws Refusal PRODUCT_UNAVAILABLE if a product was deleted or hidden, or does not offer the choices of its line */
export const refuseUnavailable = (chosen: readonly CurrentLine[], rows: readonly LineProductRow[]): void => {
  const gone: Unavailable = rows.flatMap((row) => {
    const { id, name } = row
    if (!isOnSale(row)) return [{ id, name }]
    const lines = chosen.filter((line) => line.id === id && !line.available)
    return lines.map(({ choices = [] }) => ({ id, name, choices }))
  })
  if (gone.length === 0) return
  const names = gone.map(({ name, choices }) => (choices ? `${name} (${choiceWords(choices)})` : name))
  const sentence = `No longer available: ${names.join(', ')}`
  throw new Refusal({ code: 'PRODUCT_UNAVAILABLE', details: { products: gone } }, { sentence })
}

/** @throws Refusal PRICE_CHANGED if the total is not the one that the customer has confirmed */
export const refuseOtherTotal = (
  { expected_total }: Checkout,
  totalCents: number,
  lines: readonly CartLineRow[],
  rows: readonly LineProductRow[],
): void => {
  if (expected_total === undefined || toCents(expected_total) === totalCents) return
  const { cart } = toCart({ revision: 0, lines }, rows)
  const details = { expected_total, total: toDollars(totalCents), cart }
  throw new Refusal({ code: 'PRICE_CHANGED', details })
}
