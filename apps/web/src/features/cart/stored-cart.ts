import { maxLines, maxQty, mergeCarts } from '@voltway/contract/cart-lines'
import type { CartChange } from './cart-changes.ts'
import type { PricedLine } from './former-prices.ts'

/**
 * The cart of this browser. `changes` is null for a visitor's cart, which belongs to no account yet; else `lines` mirror an
 * account's cart of that `revision`, and `changes` are not saved yet. `revision` is null until the account's cart was loaded.
 */
export type StoredCart = {
  lines: readonly PricedLine[]
  changes: readonly CartChange[] | null
  revision: number | null
}

export const emptyCart: StoredCart = { lines: [], changes: null, revision: null }

const most = 2 * maxLines
const control = /\p{Cc}|[\u2028\u2029]/u

/** Validates what the storage held; lines and changes that make no sense are left out. */
export function readCart(lines: unknown, unsaved: unknown): StoredCart {
  const read = mergeCarts([], listOf(lines, readLine))
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

function readId(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > 255) return undefined
  return control.test(value) || !value.isWellFormed() ? undefined : value
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
  const id = readId(value.id)
  const qty = readQty(value.qty)
  if (id === undefined || qty === undefined || typeof name !== 'string' || typeof image !== 'string') return
  // A price is shown until the server's arrives and never ordered by; an image must be one of this host.
  if (!isPrice(price)) return
  if (!/^\/(?![/\\])/.test(image)) return
  const line = { id, name, price, image, qty, available: available !== false }
  return isPrice(was) ? { ...line, was } : line
}

function readChange(value: unknown): CartChange | undefined {
  if (!isRecord(value)) return undefined
  const id = readId(value.id)
  if (id === undefined) return undefined
  if (value.kind === 'remove') return { kind: 'remove', id }
  const line = readLine(value.line)
  if (line === undefined || line.id !== id) return undefined
  if (value.kind === 'atLeast') return { kind: 'atLeast', id, line }
  const qty = readQty(value.qty)
  const { added } = value
  const pieces = readQty(added)
  if (value.kind === 'add') return pieces === undefined ? undefined : { kind: 'add', id, added: pieces, line }
  if (value.kind !== 'set' || qty === undefined) return undefined
  if (typeof added !== 'number' || !Number.isInteger(added) || added < 0 || added > qty) return undefined
  return { kind: 'set', id, qty, added, line }
}
