import {
  type Choice,
  lineKey,
  maxLines,
  maxOptions,
  maxQty,
  maxShopperLength,
  mergeEqualLines,
} from '@voltway/contract/browser'
import type { CartChange } from './cart-changes.ts'
import type { PricedLine } from './priced-lines.ts'

/**
 * The cart of this browser. In a visitor's cart `changes` is null. Otherwise `lines` mirror the account's cart at `revision` plus
 * the unsaved `changes`. `revision` is null until the account's cart has loaded. `owner` is the user id of the account, also after
 * the end of its session.
 */
export type StoredCart = {
  lines: readonly PricedLine[]
  changes: readonly CartChange[] | null
  revision: number | null
  owner?: string | undefined
}

export const emptyCart: StoredCart = { lines: [], changes: null, revision: null }

const most = 2 * maxLines
/** The maximum length of a line key: a product id and choices, with escaped characters. */
const longestKey = 1000
const longestId = 255
const rejected = /\p{Cc}|[\u2028\u2029]|\p{M}{31}/u

/** Validates stored values; omits invalid lines and changes. */
export function readCart(lines: unknown, unsaved: unknown): StoredCart {
  const read = mergeEqualLines(listOf(lines, readLine)).slice(0, maxLines)
  if (!isRecord(unsaved) || !Array.isArray(unsaved.changes)) return { ...emptyCart, lines: read }
  const { revision, owner } = unsaved
  return {
    lines: read,
    changes: listOf(unsaved.changes, readChange),
    revision: isWhole(revision, 0, Number.MAX_SAFE_INTEGER) ? revision : null,
    ...(isText(owner, longestId) && { owner }),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf<Item>(value: unknown, read: (item: unknown) => Item | undefined): Item[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, most).flatMap((item) => read(item) ?? [])
}

function isText(value: unknown, most: number): value is string {
  if (typeof value !== 'string' || value === '' || value.length > most) return false
  return value.isWellFormed() && !rejected.test(value)
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 1e8
}

/** Returns undefined for choices that the server would reject, and an empty list for a line without choices. */
function readChoices(value: unknown = []): Choice[] | undefined {
  if (!Array.isArray(value) || value.length > maxOptions || !value.every(isChoice)) return undefined
  const choices = value.map(({ option, choice }) => ({ option, choice }))
  return new Set(choices.map(({ option }) => option)).size === choices.length ? choices : undefined
}

function isChoice(value: unknown): value is Choice {
  const { productOption, productChoice } = maxShopperLength
  return isRecord(value) && isText(value.option, productOption) && isText(value.choice, productChoice)
}

function readLine(value: unknown): PricedLine | undefined {
  if (!isRecord(value)) return undefined
  const { id, name, price, image, qty, available, was, left } = value
  const choices = readChoices(value.choices)
  if (!isText(id, longestId) || choices === undefined || !isWhole(qty, 1, maxQty)) return
  // The cart shows a stored price only until the server's price arrives; orders never use it. An image must be on this host.
  if (typeof name !== 'string' || !isPrice(price)) return
  if (typeof image !== 'string' || !/^\/(?![/\\])/.test(image)) return
  const chosen = choices.length > 0 && { choices }
  const rest = isWhole(left, 0, maxQty) && { left }
  const line = { id, ...chosen, name, price, image, qty, available: available !== false, ...rest }
  return isPrice(was) ? { ...line, was } : line
}

function readChange(value: unknown): CartChange | undefined {
  if (!isRecord(value)) return undefined
  const { kind, id, qty, added } = value
  if (!isText(id, longestKey)) return undefined
  if (kind === 'remove') return { kind, id }
  const line = readLine(value.line)
  if (line === undefined || lineKey(line) !== id) return undefined
  if (kind === 'atLeast') return { kind, id, line }
  if (kind === 'add' && isWhole(added, 1, maxQty)) return { kind, id, added, line }
  if (kind === 'set' && isWhole(qty, 1, maxQty) && isWhole(added, 0, qty))
    return { kind, id, qty, added, line }
  return undefined
}
