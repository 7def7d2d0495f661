import {
  type Choice,
  joinSameLines,
  lineKey,
  maxLines,
  maxOptions,
  maxQty,
  maxShopperLength,
} from '@voltway/contract/browser'
import type { CartChange } from './cart-changes.ts'
import type { PricedLine } from './priced-lines.ts'

/**
 * The cart of this browser. In a visitor's cart `changes` is null. Otherwise `lines` mirror the account's cart at `revision` plus
 * the unsaved `changes`. `revision` is null until the account's cart has loaded.
 */
export type StoredCart = {
  lines: readonly PricedLine[]
  changes: readonly CartChange[] | null
  revision: number | null
}

export const emptyCart: StoredCart = { lines: [], changes: null, revision: null }

const most = 2 * maxLines
/** The maximum length of a line key: a product id and choices, with escaped characters. */
const longestKey = 1000
const longestId = 255
const control = /\p{Cc}|[\u2028\u2029]/u

/** Validates stored values; omits invalid lines and changes. */
export function readCart(lines: unknown, unsaved: unknown): StoredCart {
  const read = joinSameLines(listOf(lines, readLine)).slice(0, maxLines)
  if (!isRecord(unsaved) || !Array.isArray(unsaved.changes)) return { ...emptyCart, lines: read }
  const { revision } = unsaved
  const known = typeof revision === 'number' && Number.isSafeInteger(revision) && revision >= 0
  return { lines: read, changes: listOf(unsaved.changes, readChange), revision: known ? revision : null }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf<Item>(value: unknown, read: (item: unknown) => Item | undefined): Item[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, most).flatMap((item) => read(item) ?? [])
}

function readText(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > most) return undefined
  return control.test(value) || !value.isWellFormed() ? undefined : value
}

/** Returns undefined for choices that the server would reject, and an empty list for a line without choices. */
function readChoices(value: unknown = []): Choice[] | undefined {
  if (!Array.isArray(value) || value.length > maxOptions) return undefined
  const choices = value.flatMap((each) => readChoice(each) ?? [])
  const isWhole = choices.length === value.length
  return isWhole && new Set(choices.map(({ option }) => option)).size === choices.length ? choices : undefined
}

function readChoice(value: unknown): Choice | undefined {
  if (!isRecord(value)) return undefined
  const option = readText(value.option, maxShopperLength.productOption)
  const choice = readText(value.choice, maxShopperLength.productChoice)
  return option === undefined || choice === undefined ? undefined : { option, choice }
}

function readQty(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined
  return value >= 1 && value <= maxQty ? value : undefined
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 1e8
}

function readLine(value: unknown): PricedLine | undefined {
  if (!isRecord(value)) return undefined
  const { name, price, image, available, was } = value
  const id = readText(value.id, longestId)
  const choices = readChoices(value.choices)
  const qty = readQty(value.qty)
  if (id === undefined || choices === undefined || qty === undefined) return
  if (typeof name !== 'string' || typeof image !== 'string') return
  // The cart shows a stored price only until the server's price arrives; orders never use it. An image must be on this host.
  if (!isPrice(price)) return
  if (!/^\/(?![/\\])/.test(image)) return
  const chosen = choices.length > 0 && { choices }
  const line = { id, ...chosen, name, price, image, qty, available: available !== false }
  return isPrice(was) ? { ...line, was } : line
}

function readChange(value: unknown): CartChange | undefined {
  if (!isRecord(value)) return undefined
  const id = readText(value.id, longestKey)
  if (id === undefined) return undefined
  if (value.kind === 'remove') return { kind: 'remove', id }
  const line = readLine(value.line)
  if (line === undefined || lineKey(line) !== id) return undefined
  if (value.kind === 'atLeast') return { kind: 'atLeast', id, line }
  const qty = readQty(value.qty)
  const { added } = value
  const pieces = readQty(added)
  if (value.kind === 'add') return pieces === undefined ? undefined : { kind: 'add', id, added: pieces, line }
  if (value.kind !== 'set' || qty === undefined) return undefined
  if (typeof added !== 'number' || !Number.isInteger(added) || added < 0 || added > qty) return undefined
  return { kind: 'set', id, qty, added, line }
}
