import {
  type CartReplacement,
  type Choice,
  choiceWords,
  type InputIssue,
  largerQty,
  lineKey,
  mergeLines,
} from '@voltway/contract'
import type { CartLineRow, LineProductRow } from '@voltway/db'
import { chosenProduct } from './chosen-product.ts'

type WantedLines = CartReplacement['cart']

/** A line as the client wrote it: `written` is its key; `issue` is set when its product is on sale but not offered so. */
export type ChosenLine = { id: string; choices?: Choice[]; qty: number; written: string; issue?: InputIssue }

/**
 * The lines of a wanted cart whose products ever existed, each written line once with the larger quantity. An option of which
 * nothing is said has its first choice, and keeps it when another one becomes the first.
 */
export const chosenLines = (wanted: WantedLines, products: readonly LineProductRow[]): ChosenLine[] => {
  const byId = new Map(products.map((row) => [row.id, row]))
  const placed = wanted.map((line, place) => ({ ...line, place }))
  return mergeLines(placed, largerQty).flatMap(({ id, choices: named, qty, place }) => {
    const row = byId.get(id)
    if (!row) return []
    const { name, choices, available } = chosenProduct(row, named)
    const isRefused = row.deleted_at === null && !available
    const message = `${name} is not offered with ${choiceWords(choices)}`
    const issue = isRefused && { issue: { path: `cart.${place}.choices`, message } }
    return [{ id, ...(choices && { choices }), qty, written: writtenKey(id, named), ...issue }]
  })
}

/** The keys of stored lines, as `written` has them. */
export const storedKeys = (lines: readonly CartLineRow[]): ReadonlySet<string> =>
  new Set(lines.map(({ product_id, choices }) => writtenKey(product_id, choices)))

// What is no longer offered is answered in another order than it was stored in.
const writtenKey = (id: string, choices: readonly Choice[] = []) =>
  lineKey({ id, choices: [...choices].sort((one, other) => (one.option < other.option ? -1 : 1)) })
