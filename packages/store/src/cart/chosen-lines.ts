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

/**
 * A line of a request. `requestKey`: key of the line as sent. `issue`: set when its product is on sale, but not with these
 * choices.
 */
export type ChosenLine = {
  id: string
  choices?: Choice[]
  qty: number
  requestKey: string
  issue?: InputIssue
}

/**
 * The lines of a wanted cart whose products ever existed, each sent line once with the larger quantity. An option of which
 * nothing is said has its first choice, and keeps it when another one becomes the first.
 */
export const chosenLines = (wanted: WantedLines, products: readonly LineProductRow[]): ChosenLine[] => {
  const byId = new Map(products.map((row) => [row.id, row]))
  const indexed = wanted.map((line, index) => ({ ...line, index }))
  return mergeLines(indexed, largerQty).flatMap(({ id, choices: named, qty, index }) => {
    const row = byId.get(id)
    if (!row) return []
    const { name, choices, available } = chosenProduct(row, named)
    const isRefused = row.deleted_at === null && !available
    const message = `${name} is not offered with ${choiceWords(choices)}`
    const issue = isRefused && { issue: { path: `cart.${index}.choices`, message } }
    return [{ id, ...(choices && { choices }), qty, requestKey: canonicalKey(id, named), ...issue }]
  })
}

/** The quantities of stored lines by their keys, in the form of `requestKey`. */
export const storedQuantities = (lines: readonly CartLineRow[]): ReadonlyMap<string, number> =>
  new Map(lines.map(({ product_id, choices, qty }) => [canonicalKey(product_id, choices), qty]))

// `toCart` returns choices that are no longer offered in another order than stored.
export const canonicalKey = (id: string, choices: readonly Choice[] = []) =>
  lineKey({ id, choices: [...choices].sort((one, other) => (one.option < other.option ? -1 : 1)) })
