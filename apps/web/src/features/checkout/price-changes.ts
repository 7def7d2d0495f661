import type { CartLine } from '@voltway/contract/cart-lines'

/** A product whose price is no longer the one the customer saw. */
export type PriceChange = { id: string; name: string; was: number; now: number }

/** What became dearer or cheaper between two looks at the cart. */
export function priceChanges(seen: readonly CartLine[], now: readonly CartLine[]): PriceChange[] {
  const before = new Map(seen.map((line) => [line.id, line.price]))
  return now.flatMap(({ id, name, price }) => {
    const was = before.get(id)
    return was === undefined || was === price ? [] : [{ id, name, was, now: price }]
  })
}
