import {
  type Cart,
  type CartReplacement,
  type Choice,
  choiceWords,
  type InputIssue,
  largerQty,
  lineKey,
  mergeLines,
  type User,
} from '@voltway/contract'
import { type CartLineRow, carts, type LineProductRow, products, type Trx, users } from '@voltway/db'
import { isOnSale } from '../products/stock.ts'
import { Refusal, refuseIssues } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { write } from '../transactions.ts'
import { chosenProduct, toCart } from './current-lines.ts'
import { readCart } from './get-cart.ts'

/**
 * Replaces the customer's cart. Equal lines get the largest quantity, and unknown ids are dropped. Deleted products stay,
 * and so do stored choices that are no longer offered.
 * @throws Refusal FORBIDDEN; VALIDATION_FAILED for choices that the product does not offer; CART_CHANGED with the stored
 * cart; UNAUTHORIZED
 */
export const saveCart = async (shop: Shop, customer: User, wanted: CartReplacement): Promise<Cart> => {
  if (wanted.user?.id && wanted.user.id !== customer.id) throw new Refusal('FORBIDDEN')
  const ids = [...new Set(wanted.cart.map(({ id }) => id))]
  return write(shop, async (trx) => {
    const rows = await products.listByIds(trx, ids)
    const lines = await replacingLines(trx, customer, chosenLines(wanted.cart, rows))
    const revision = await carts.replace(trx, customer.id, lines, wanted.revision)
    if (revision !== undefined) return toCart({ revision, lines }, rows)
    if (!(await users.find(trx, customer.id))) throw new Refusal('UNAUTHORIZED')
    throw new Refusal({ code: 'CART_CHANGED', details: await readCart(trx, customer) })
  })
}

// The stored cart is read only if a line is not offered, or if two lines become equal.
const replacingLines = async (trx: Trx, customer: User, chosen: ChosenLine[]): Promise<CartLineRow[]> => {
  const merged = mergeLines(chosen, largerQty)
  if (merged.length === chosen.length && !chosen.some(({ issue }) => issue)) return merged.map(toRow)
  const stored = storedQuantities((await carts.get(trx, customer.id)).lines)
  // A stored line that is no longer offered must not prevent a save of the other lines.
  refuseIssues(chosen.flatMap(({ requestKey, issue }) => (issue && !stored.has(requestKey) ? [issue] : [])))
  const quantityOf = (one: ChosenLine, other: ChosenLine) => {
    if (one.requestKey === other.requestKey) return largerQty(one, other)
    const sum = one.qty + other.qty
    // Two stored lines have become equal since the client read them, and the client sends both.
    const areStored = stored.has(one.requestKey) && stored.has(other.requestKey)
    // The client repeats that request, for example because the response was lost.
    const isRepeated = stored.get(canonicalKey(one.id, one.choices)) === sum
    return areStored || isRepeated ? sum : largerQty(one, other)
  }
  return mergeLines(chosen, quantityOf).map(toRow)
}

const toRow = ({ id, choices, qty }: ChosenLine): CartLineRow => ({
  product_id: id,
  ...(choices && { choices }),
  qty,
})

/** `requestKey` is the key as sent. `issue` is set if the product is on sale, but not with these choices. */
type ChosenLine = {
  id: string
  choices?: Choice[]
  qty: number
  requestKey: string
  issue?: InputIssue
}

/** An option without a choice gets its first choice, and the line stores that choice by name. */
const chosenLines = (wanted: CartReplacement['cart'], products: readonly LineProductRow[]): ChosenLine[] => {
  const byId = new Map(products.map((row) => [row.id, row]))
  const indexed = wanted.map((line, index) => ({ ...line, index }))
  return mergeLines(indexed, largerQty).flatMap(({ id, choices: named, qty, index }) => {
    const row = byId.get(id)
    if (!row) return []
    const { name, choices, available } = chosenProduct(row, named)
    const isRefused = isOnSale(row) && !available
    const message = `${name} is not offered with ${choiceWords(choices)}`
    const issue = isRefused && { issue: { path: `cart.${index}.choices`, message } }
    return [{ id, ...(choices && { choices }), qty, requestKey: canonicalKey(id, named), ...issue }]
  })
}

/** Returns the quantities of stored lines by their keys, in the form of `requestKey`. */
const storedQuantities = (lines: readonly CartLineRow[]): ReadonlyMap<string, number> =>
  new Map(lines.map(({ product_id, choices, qty }) => [canonicalKey(product_id, choices), qty]))

// `toCart` returns choices that are no longer offered in another order than stored.
const canonicalKey = (id: string, choices: readonly Choice[] = []) =>
  lineKey({ id, choices: [...choices].sort((one, other) => (one.option < other.option ? -1 : 1)) })
