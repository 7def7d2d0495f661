import { type CartLine, changeQty, lineKey, maxQty, mergeCarts, removeLine } from '@voltway/contract/browser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyChanges,
  findOmittedLines,
  settleAdditions,
  unsentChanges,
} from '../src/lib/cart/apply-changes.ts'
import {
  addPieces,
  type CartChange,
  recordAddition,
  recordMerge,
  recordQuantity,
  recordRemoval,
} from '../src/lib/cart/cart-changes.ts'
import { readCart } from '../src/lib/cart/stored-cart.ts'

// Two of the names are the same product with different choices.
const line = (name: string, qty = 1): CartLine => {
  const chosen =
    name === 'c' || name === 'd' ? { id: 'car', choices: [{ option: 'Paint', choice: name }] } : { id: name }
  return { ...chosen, name, price: 10, image: '/x.webp', qty }
}
const keyOf = (name: string) => lineKey(line(name))

const ids = fc.constantFrom('a', 'b', 'c', 'd')
const carts = fc
  .uniqueArray(fc.tuple(ids, fc.integer({ min: 1, max: 999 })), { selector: ([id]) => id })
  .map((pairs) => pairs.map(([id, qty]) => line(id, qty)))

type Action =
  | { act: 'add'; id: string; pieces?: number }
  | { act: 'remove'; id: string }
  | { act: 'change'; id: string; delta: number }
const actionLists: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('add' as const), id: ids, pieces: fc.integer({ min: 1, max: maxQty }) }),
    fc.record({ act: fc.constant('remove' as const), id: ids }),
    fc.record({ act: fc.constant('change' as const), id: ids, delta: fc.integer({ min: -3, max: 3 }) }),
  ),
)

type Shown = { lines: CartLine[]; changes: CartChange[] }

function applyAction({ lines, changes }: Shown, action: Action): Shown {
  const { id } = action
  const key = keyOf(id)
  if (action.act === 'remove') return { lines: removeLine(lines, key), changes: recordRemoval(changes, key) }
  if (action.act === 'add') return applyAddition({ lines, changes }, id, action.pieces ?? 1)
  const after = changeQty(lines, key, action.delta)
  const changed = after.find((each) => lineKey(each) === key)
  return { lines: after, changes: changed ? recordQuantity(changes, changed) : changes }
}

function applyAddition({ lines, changes }: Shown, id: string, pieces: number): Shown {
  const after = addPieces(lines, line(id), pieces)
  const changed = after.find((each) => lineKey(each) === keyOf(id))
  return { lines: after, changes: changed ? recordAddition(changes, changed, pieces) : changes }
}

const quantities = (cart: readonly CartLine[]) => new Map(cart.map((each) => [lineKey(each), each.qty]))
const shop = (cart: CartLine[], actions: Action[], changes: CartChange[] = []) =>
  actions.reduce(applyAction, { lines: cart, changes })

test('gives the displayed cart when the changes are applied to the same cart again', () => {
  fc.assert(
    fc.property(carts, actionLists, (cart, actions) => {
      const { lines, changes } = shop(cart, actions)
      expect(quantities(applyChanges(cart, changes))).toEqual(quantities(lines))
    }),
  )
})

test('counts nothing twice when the response to a successful save is lost', () => {
  fc.assert(
    fc.property(carts, actionLists, (cart, actions) => {
      const { lines, changes } = shop(cart, actions)
      const sent = settleAdditions(changes, lines)
      expect(quantities(applyChanges(lines, sent))).toEqual(quantities(lines))
    }),
  )
})

test('adds products from before the account was loaded to the changes of another device', () => {
  const { changes } = shop(
    [line('a')],
    [
      { act: 'add', id: 'a' },
      { act: 'add', id: 'b' },
    ],
  )
  const lines = applyChanges([line('a', 5)], changes)
  expect(lines).toMatchObject([line('a', 6), line('b')])
  expect(applyChanges(lines, settleAdditions(changes, lines))).toEqual(lines)
})

test('does not restore products that were ordered elsewhere, except later additions', () => {
  fc.assert(
    fc.property(carts, actionLists, (cart, actions) => {
      const back = applyChanges([], shop(cart, actions).changes).map(lineKey)
      const put = new Set(actions.filter(({ act }) => act === 'add').map(({ id }) => keyOf(id)))
      expect(back.filter((key) => !put.has(key))).toEqual([])
    }),
  )
  const more = shop([line('a', 5)], [{ act: 'change', id: 'a', delta: 2 }])
  expect(applyChanges([], more.changes)).toEqual([])
  const another = shop([line('a', 5)], [{ act: 'add', id: 'a' }])
  expect(applyChanges([], another.changes)).toEqual([line('a', 1)])
})

test('keeps only the changes made during a running save', () => {
  fc.assert(
    fc.property(carts, actionLists, actionLists, (cart, before, meanwhile) => {
      const { lines, changes } = shop(cart, before)
      const sent = { lines, changes: settleAdditions(changes, lines) }
      const now = shop(lines, meanwhile, sent.changes)
      const unsent = unsentChanges(now.changes, sent.changes)
      expect(quantities(applyChanges(sent.lines, unsent))).toEqual(quantities(now.lines))
    }),
  )
  const { changes } = shop([], [{ act: 'add', id: 'a' }])
  expect(unsentChanges(changes, changes)).toEqual([])
})

test('merges a visitor cart by the contract: the larger quantity, and added lines', () => {
  fc.assert(
    fc.property(carts, carts, (account, visitor) => {
      expect(applyChanges(account, recordMerge(visitor))).toEqual(mergeCarts(account, visitor))
    }),
  )
})

test('keeps at least the quantity that was added during a pending merge', () => {
  const visitor = [line('a', 2)]
  const { changes } = shop(visitor, [{ act: 'add', id: 'a' }], recordMerge(visitor))
  expect(applyChanges([line('a', 5)], changes)).toEqual([line('a', 5)])
  expect(applyChanges([], changes)).toEqual([line('a', 3)])
})

test('does not restore a line that was removed during a pending merge', () => {
  const visitor = [line('a', 2), line('b', 4)]
  const actions: Action[] = [
    { act: 'remove', id: 'a' },
    { act: 'change', id: 'b', delta: -1 },
  ]
  const { changes } = shop(visitor, actions, recordMerge(visitor))
  expect(applyChanges([line('a', 9)], changes)).toEqual([line('b', 3)])
})

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => line(`p-${from + index}`))

test('limits the number of lines and names the omitted products', () => {
  const full = numbered(0, 100)
  const { changes } = shop([], [{ act: 'add', id: 'a' }])
  expect(applyChanges(full, changes)).toEqual(full)
  expect(findOmittedLines(full, changes)).toMatchObject([line('a')])
})

test('keeps all lines of the visitor and the newest of the account in a merge, and names the others', () => {
  const merge = recordMerge(numbered(60, 120))
  const { changes } = shop(numbered(60, 120), [{ act: 'add', id: 'a' }], merge)
  expect(applyChanges(numbered(0, 60), merge)).toEqual(numbered(20, 120))
  expect(findOmittedLines(numbered(0, 60), merge)).toEqual(numbered(0, 20))
  expect(applyChanges(numbered(0, 60), changes)).toMatchObject([...numbered(21, 120), line('a')])
  expect(findOmittedLines(numbered(0, 60), changes)).toEqual(numbered(0, 21))
})

test('names no removed products, and none below the limit', () => {
  fc.assert(
    fc.property(carts, actionLists, carts, (cart, actions, other) => {
      expect(findOmittedLines(other, shop(cart, actions).changes)).toEqual([])
      expect(findOmittedLines(other, recordMerge(cart))).toEqual([])
    }),
  )
})

test('counts several pieces at once the same as single pieces in sequence', () => {
  fc.assert(
    fc.property(carts, actionLists, ids, fc.integer({ min: 1, max: 20 }), (cart, before, id, pieces) => {
      const shown = shop(cart, before)
      const one = Array.from({ length: pieces }, () => ({ act: 'add' as const, id }))
      const each = shop(shown.lines, one, shown.changes)
      expect(shop(shown.lines, [{ act: 'add', id, pieces }], shown.changes)).toEqual(each)
    }),
  )
})

test('limits the pieces of a line, and reads stored changes back', () => {
  const { lines, changes } = shop(
    [],
    [
      { act: 'add', id: 'a', pieces: maxQty },
      { act: 'add', id: 'a', pieces: 3 },
    ],
  )
  expect(lines).toMatchObject([{ id: 'a', qty: maxQty }])
  const stored = readCart(lines, { changes, revision: null })
  expect(stored.changes).toEqual(changes.map((change) => ({ ...change, line: stored.lines[0] })))
})
