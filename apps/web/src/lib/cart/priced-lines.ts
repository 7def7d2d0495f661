import type { Product } from '@voltway/contract'
import {
  addDollars,
  type CartLine,
  type Choice,
  imagePath,
  lineKey,
  mergeEqualLines,
  placeholderImage,
  selectChoices,
} from '@voltway/contract/browser'

/** `was` is the price at which the customer added the line, if the current price differs. */
export type PricedLine = CartLine & { was?: number }

/** Adds to each current line its former price in this browser's cart, if that differs. */
export function addFormerPrices(current: readonly CartLine[], previous: readonly PricedLine[]): PricedLine[] {
  const seen = new Map(previous.map((line) => [lineKey(line), line.was ?? line.price]))
  return current.map((line) => {
    const was = seen.get(lineKey(line))
    return was === undefined || was === line.price ? line : { ...line, was }
  })
}

/** Returns the cart line of a product with these choices, without a quantity. Options without a choice get their first one. */
export function productLine(product: Product, wanted?: readonly Choice[]): Omit<CartLine, 'qty'> {
  const { id, name, price, image, options, left } = product
  const { choices, surcharge, image: chosenImage, offered } = selectChoices(options, wanted)
  return {
    id,
    ...(choices.length > 0 && { choices }),
    name,
    price: addDollars(price, surcharge),
    image: chosenImage ? imagePath(chosenImage) : image,
    available: offered,
    left,
  }
}

/**
 * Updates a visitor's lines with current names, choices, prices and images. Returns the same array if nothing has changed. Joins
 * lines that became equal, because the product's options have changed, and adds their quantities.
 */
export function updateFromCatalogue(
  lines: readonly PricedLine[],
  products: readonly Product[],
): readonly PricedLine[] {
  const onSale = new Map(products.map((product) => [product.id, product]))
  const today = lines.map(({ was: _, ...line }) => {
    const product = onSale.get(line.id)
    if (product === undefined) return { ...line, image: placeholderImage, available: false }
    return { ...line, ...productLine(product, line.choices) }
  })
  const updated = addFormerPrices(mergeEqualLines(today), lines)
  const isSame = JSON.stringify(updated.map(toTuple)) === JSON.stringify(lines.map(toTuple))
  return isSame ? lines : updated
}

function toTuple({ id, choices, name, price, image, qty, available = true, was, left }: PricedLine) {
  return [lineKey({ id, choices }), name, price, image, qty, available, was, left]
}
