import { type CartReplacement, choiceWords, type InputIssue, lineKey } from '@voltway/contract'
import type { CartLineRow, LineProductRow } from '@voltway/db'
import { chosenProduct } from './chosen-product.ts'

type WantedLines = CartReplacement['cart']

/** A line as it is stored, and the sentence for it when its product is on sale but not offered so. */
type ChosenLine = { line: CartLineRow; issue?: InputIssue }

/**
 * What is stored of a cart that is wanted: each product that ever was in each of its choices once, with the larger quantity. An
 * option of which nothing is said has its first choice, and keeps it when another one becomes the first.
 */
export const chosenLines = (wanted: WantedLines, products: readonly LineProductRow[]): ChosenLine[] => {
  const byId = new Map(products.map((row) => [row.id, row]))
  const lines = new Map<string, ChosenLine>()
  for (const [place, { id, choices: named, qty }] of wanted.entries()) {
    const row = byId.get(id)
    if (!row) continue
    const { name, choices, available } = chosenProduct(row, named)
    const key = lineKey({ id, choices })
    const known = lines.get(key)
    if (known) {
      known.line.qty = Math.max(known.line.qty, qty)
      continue
    }
    const isRefused = row.deleted_at === null && !available
    const message = `${name} is not offered with ${choiceWords(choices)}`
    const issue = isRefused ? { path: `cart.${place}.choices`, message } : undefined
    lines.set(key, { line: { product_id: id, ...(choices && { choices }), qty }, ...(issue && { issue }) })
  }
  return [...lines.values()]
}
