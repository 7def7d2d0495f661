import {
  type Cart,
  type Choice,
  imagePath,
  mergeEqualLines,
  Product,
  placeholderImage,
  selectChoices,
  toCents,
  toDollars,
} from '@voltway/contract'
import type { CartLineRow, LineProductRow } from '@voltway/db'
import { isOnSale, toShownLeft } from '../products/stock.ts'

/** Converts a stored cart with the current names, prices and images of its products. Deleted products have no image files. */
export const toCart = (
  { revision, lines }: { revision: number; lines: readonly CartLineRow[] },
  products: readonly LineProductRow[],
): Cart => {
  const cart = currentLines(lines, products).map(
    ({ price_cents, available, image, qty, stock, ...chosen }) => ({
      ...chosen,
      price: toDollars(price_cents),
      image,
      qty,
      available,
      ...(available && toShownLeft(stock)),
    }),
  )
  return { cart, revision }
}

/** A line of a cart with the data of its product. */
export type CurrentLine = ChosenProduct & { qty: number }

/**
 * Converts stored lines by the current data of their products. Lines with equal keys are merged, and their quantities are
 * added.
 */
export const currentLines = (
  lines: readonly CartLineRow[],
  products: readonly LineProductRow[],
): CurrentLine[] => {
  const byId = new Map(products.map((row) => [row.id, row]))
  const chosen = lines.flatMap(({ product_id, choices, qty }) => {
    const row = byId.get(product_id)
    return row ? [{ ...chosenProduct(row, choices), qty }] : []
  })
  return mergeEqualLines(chosen)
}

/** The data that a cart line or an order line copies from its product. `choices` is absent if the product has no options. */
type ChosenProduct = {
  id: string
  choices?: Choice[]
  name: string
  price_cents: number
  image: string
  stock: number | null
  available: boolean
}

/**
 * Returns a product with a choice for each option, their surcharges and their image. It is not `available` if the product
 * was deleted or hidden, or no longer offers these choices.
 */
export const chosenProduct = (row: LineProductRow, wanted?: readonly Choice[]): ChosenProduct => {
  const options = Product.shape.options.parse(JSON.parse(row.options))
  const { choices, surcharge, image: chosenImage, offered } = selectChoices(options, wanted)
  const image = chosenImage === undefined ? row.image : imagePath(chosenImage)
  return {
    id: row.id,
    ...(choices.length > 0 && { choices }),
    name: row.name,
    price_cents: row.price_cents + toCents(surcharge),
    image: isOnSale(row) ? image : placeholderImage,
    stock: row.stock,
    available: isOnSale(row) && offered,
  }
}
