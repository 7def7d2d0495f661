import type { Product } from '@voltway/contract'
import { joinSameLines } from '@voltway/contract/cart-lines'
import { lineKey } from '@voltway/contract/facts/choices'
import { placeholderImage } from '@voltway/contract/product-images'
import { type PricedLine, withFormerPrices } from './former-prices.ts'
import { productLine } from './product-line.ts'

/**
 * A visitor's lines with today's names, choices, prices and pictures; the very same array when nothing has changed. Lines that have
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
