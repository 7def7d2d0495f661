import type { CartLine } from '@voltway/contract/cart-lines'

/** A line that remembers the price it was put in at, once that is no longer its price. */
export type PricedLine = CartLine & { was?: number }

/** Today's lines, each with the price it had in this browser's cart when that was another one. */
export function withFormerPrices(today: readonly CartLine[], before: readonly PricedLine[]): PricedLine[] {
  const seen = new Map(before.map(({ id, price, was }) => [id, was ?? price]))
  return today.map((line) => {
    const was = seen.get(line.id)
    return was === undefined || was === line.price ? line : { ...line, was }
  })
}
