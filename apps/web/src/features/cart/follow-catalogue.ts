import type { Product } from '@voltway/contract'
import { placeholderImage } from '@voltway/contract/product-images'
import { type PricedLine, withFormerPrices } from './former-prices.ts'

/** A visitor's lines with today's names, prices and pictures; the very same array when nothing has changed. */
export function followCatalogue(
  lines: readonly PricedLine[],
  products: readonly Product[],
): readonly PricedLine[] {
  const onSale = new Map(products.map((product) => [product.id, product]))
  const today = lines.map(({ was: _, ...line }) => {
    const product = onSale.get(line.id)
    if (product === undefined) return { ...line, image: placeholderImage, available: false }
    const { name, price, image } = product
    return { ...line, name, price, image, available: true }
  })
  const followed = withFormerPrices(today, lines)
  const isSame = JSON.stringify(followed.map(inOrder)) === JSON.stringify(lines.map(inOrder))
  return isSame ? lines : followed
}

function inOrder({ id, name, price, image, qty, available = true, was }: PricedLine) {
  return [id, name, price, image, qty, available, was]
}
