import type { CartLine } from '@voltway/contract/cart-lines'
import { lineKey } from '@voltway/contract/facts/choices'

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
