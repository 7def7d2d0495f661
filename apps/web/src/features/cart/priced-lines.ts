import type { Product } from '@voltway/contract'
import {
  addDollars,
  type CartLine,
  type Choice,
  imagePath,
  joinSameLines,
  lineKey,
  placeholderImage,
  selectChoices,
} from '@voltway/contract/browser'

/** `was` is the price at which the line was put into the cart, when it is another one now. */
export type PricedLine = CartLine & { was?: number }

/** Adds to each of today's lines the price that it had before in this browser's cart, when that was another one. */
export function withFormerPrices(today: readonly CartLine[], before: readonly PricedLine[]): PricedLine[] {
  const seen = new Map(before.map((line) => [lineKey(line), line.was ?? line.price]))
  return today.map((line) => {
    const was = seen.get(lineKey(line))
    return was === undefined || was === line.price ? line : { ...line, was }
  })
}

/** What a line of the cart takes from a product as it was chosen; of options of which nothing is said it has the first choices. */
export function productLine(product: Product, wanted?: readonly Choice[]): Omit<CartLine, 'qty'> {
  const { id, name, price, image, options } = product
  const { choices, surcharge, image: chosenImage, offered } = selectChoices(options, wanted)
  return {
    id,
    ...(choices.length > 0 && { choices }),
    name,
    price: addDollars(price, surcharge),
    image: chosenImage ? imagePath(chosenImage) : image,
    available: offered,
  }
}

/**
 * A visitor's lines with today's names, choices, prices and images; the very same array when nothing has changed. Lines that have
 * become the same, because there is something else to choose now, are one with the pieces of all.
 */
export function followCatalogue(
  lines: readonly PricedLine[],
  products: readonly Product[],
): readonly PricedLine[] {
  const onSale = new Map(products.map((product) => [product.id, product]))
  const today = lines.map(({ was: _, ...line }) => {
    const product = onSale.get(line.id)
    if (product === undefined) return { ...line, image: placeholderImage, available: false }
    return { ...line, ...productLine(product, line.choices) }
  })
  const followed = withFormerPrices(joinSameLines(today), lines)
  const isSame = JSON.stringify(followed.map(inOrder)) === JSON.stringify(lines.map(inOrder))
  return isSame ? lines : followed
}

function inOrder({ id, choices, name, price, image, qty, available = true, was }: PricedLine) {
  return [lineKey({ id, choices }), name, price, image, qty, available, was]
}
