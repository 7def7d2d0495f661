import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addProduct,
  type CartLine,
  changeQty,
  lineKey,
  maxLines,
  maxQty,
  mergeCarts,
  mergeEqualLines,
  removeLine,
  toDollars,
  totalCents,
  totalQuantity,
} from '../src/index.ts'

const priceCents = fc.integer({ min: 0, max: 9_999_999_999 })

const choices = fc.uniqueArray(
  fc.record({ option: fc.constantFrom('a', 'b'), choice: fc.constantFrom('1', '2') }),
  { selector: ({ option }) => option, minLength: 1 },
)

const line: fc.Arbitrary<CartLine> = fc.record(
  {
    // Most lines have one of three ids, so that many lines are equal.
    id: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c') }, fc.string({ minLength: 1 })),
    choices,
    name: fc.string(),
    price: priceCents.map(toDollars),
    image: fc.constant('/placeholder.svg'),
    qty: fc.integer({ min: 1, max: maxQty }),
    available: fc.boolean(),
  },
  { requiredKeys: ['id', 'name', 'price', 'image', 'qty', 'available'] },
)

const cart = fc.uniqueArray(line, { selector: lineKey, maxLength: maxLines })

const quantities = (lines: readonly CartLine[]) => new Map(lines.map((each) => [lineKey(each), each.qty]))

test('lines with commas in the names of their choices are different', () => {
  const [one, other] = ['1', '1,b,2'].map((choice) => [{ option: 'a', choice }])
  const two = [...(one ?? []), { option: 'b', choice: '2' }]
  expect(lineKey({ id: 'car', choices: two })).not.toBe(lineKey({ id: 'car', choices: other }))
})

test('merging keeps every line of both carts once, with the larger quantity', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), fc.array(line, { maxLength: 50 }), (first, second) => {
      const largest = new Map<string, number>()
      for (const each of [...first, ...second])
        largest.set(lineKey(each), Math.max(each.qty, largest.get(lineKey(each)) ?? 0))
      const merged = mergeCarts(first, second)
      expect(quantities(merged)).toEqual(largest)
      expect(merged).toHaveLength(largest.size)
    }),
  )
})

test('merging a cart with itself or with nothing changes nothing', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      expect(mergeCarts(lines, lines)).toEqual(lines)
      expect(mergeCarts(lines, [])).toEqual(lines)
      expect(mergeCarts([], lines)).toEqual(lines)
    }),
  )
})

test('merging never exceeds the maximum of lines: the visitor’s lines and the account’s newest stay', () => {
  const numbered = (from: number, to: number): CartLine[] =>
    Array.from({ length: to - from }, (_, index) => ({
      id: String(from + index),
      name: '',
      price: 1,
      image: '/placeholder.svg',
      qty: 1,
    }))
  expect(mergeCarts(numbered(0, 60), numbered(60, 120))).toEqual(numbered(20, 120))
  const account = fc.integer({ min: 0, max: maxLines })
  fc.assert(
    fc.property(account, account, account, (length, from, visitors) => {
      const visitor = numbered(from, from + visitors)
      const merged = mergeCarts(numbered(0, length), visitor)
      const keys = new Set(merged.map(lineKey))
      expect(keys.size).toBe(merged.length)
      expect(merged.length).toBe(
        Math.min(maxLines, new Set([...numbered(0, length), ...visitor].map(lineKey)).size),
      )
      expect(visitor.filter((each) => !keys.has(lineKey(each)))).toEqual([])
      // The end of the account's cart stays, beside the lines that the visitor has too.
      const own = numbered(0, length).filter(({ id }) => Number(id) < from || Number(id) >= from + visitors)
      const stayed = own.filter((each) => keys.has(lineKey(each)))
      expect(stayed).toEqual(own.slice(own.length - stayed.length))
    }),
  )
})

test('equal lines are merged with the sum of their quantities, up to the maximum', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const pieces = new Map<string, number>()
      for (const each of lines)
        pieces.set(lineKey(each), Math.min(maxQty, each.qty + (pieces.get(lineKey(each)) ?? 0)))
      const joined = mergeEqualLines(lines)
      expect([...quantities(joined)]).toEqual([...pieces])
      expect(joined).toHaveLength(pieces.size)
      expect(mergeEqualLines(joined)).toEqual(joined)
    }),
  )
})

test('merging repairs invalid quantities of a browser storage', () => {
  fc.assert(
    fc.property(cart, fc.double({ noNaN: true }), (lines, qty) => {
      for (const merged of mergeCarts(
        lines.map((each) => ({ ...each, qty })),
        [],
      )) {
        expect(Number.isInteger(merged.qty)).toBe(true)
        expect(merged.qty).toBeGreaterThanOrEqual(1)
        expect(merged.qty).toBeLessThanOrEqual(maxQty)
      }
    }),
  )
})

test('adding a product makes a new line or adds one to its line, and changes no other line', () => {
  fc.assert(
    fc.property(cart, line, (lines, { qty: _, ...product }) => {
      const before = quantities(lines)
      const key = lineKey(product)
      const known = before.get(key)
      fc.pre(known !== undefined || lines.length < maxLines)
      const expected = new Map(before).set(key, Math.min(maxQty, (known ?? 0) + 1))
      expect(quantities(addProduct(lines, product))).toEqual(expected)
    }),
  )
})

test('adding another product to a full cart changes nothing', () => {
  const product = { id: 'new', name: '', price: 1, image: '/placeholder.svg' }
  const full = Array.from({ length: maxLines }, (_, index) => ({ ...product, id: String(index), qty: 1 }))
  expect(addProduct(full, product)).toEqual(full)
})

test('a delta changes only the quantity of its line and stays within 1 to 999', () => {
  fc.assert(
    fc.property(cart, fc.integer({ min: -2000, max: 2000 }), fc.nat(), (lines, delta, pick) => {
      fc.pre(lines.length > 0)
      const picked = lines[pick % lines.length] as CartLine
      const key = lineKey(picked)
      const expected = quantities(lines).set(key, Math.min(maxQty, Math.max(1, picked.qty + delta)))
      expect(quantities(changeQty(lines, key, delta))).toEqual(expected)
    }),
  )
})

test('removing a line leaves all others', () => {
  fc.assert(
    fc.property(cart, fc.nat(), (lines, pick) => {
      fc.pre(lines.length > 0)
      const key = lineKey(lines[pick % lines.length] as CartLine)
      const expected = quantities(lines)
      expected.delete(key)
      expect(quantities(removeLine(lines, key))).toEqual(expected)
    }),
  )
})

test('the badge counts all pieces', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      let pieces = 0
      for (const { qty } of lines) pieces += qty
      expect(totalQuantity(lines)).toBe(pieces)
    }),
  )
})

test('the total is the exact sum of the available lines, up to the largest cart', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      let exact = 0n
      for (const { price, qty, available } of lines) {
        if (available) exact += BigInt(price.toFixed(2).replace('.', '')) * BigInt(qty)
      }
      expect(BigInt(totalCents(lines))).toBe(exact)
    }),
  )
  const largest = Array.from({ length: maxLines }, (_, index) => ({
    id: String(index),
    name: '',
    price: 99_999_999.99,
    image: '/placeholder.svg',
    qty: maxQty,
  }))
  expect(totalCents(largest)).toBe(9_999_999_999 * maxQty * maxLines)
  expect(Number.isSafeInteger(totalCents(largest))).toBe(true)
})
