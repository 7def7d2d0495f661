import { lineKey, maxQty } from '@voltway/contract/browser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyCart, readCart } from '../src/lib/cart/stored-cart.ts'

const line = { id: 'a', name: 'Model 3', price: 38990, image: '/images/a.webp', qty: 2, available: true }

test('reads back a stored cart', () => {
  const cart = {
    lines: [{ ...line, was: 40000 }],
    changes: [
      { kind: 'set' as const, id: 'a', qty: 2, added: 1, line },
      { kind: 'add' as const, id: 'a', added: 1, line },
      { kind: 'remove' as const, id: 'b' },
      { kind: 'atLeast' as const, id: 'c', line: { ...line, id: 'c' } },
    ],
    revision: 7,
    owner: 'ada',
  }
  const { lines, ...saving } = JSON.parse(JSON.stringify(cart))
  expect(readCart(lines, saving)).toEqual(cart)
})

test('reads back choices, and distinguishes two choices of a product', () => {
  const blue = { ...line, choices: [{ option: 'Paint', choice: 'Deep Blue' }] }
  const red = { ...line, choices: [{ option: 'Paint', choice: 'Red "R"' }], qty: 9 }
  const changes = [
    { kind: 'set' as const, id: lineKey(blue), qty: 2, added: 1, line: blue },
    { kind: 'remove' as const, id: lineKey(red) },
  ]
  const lines = [blue, red, line]
  const stored = JSON.parse(JSON.stringify({ lines, changes, revision: 7 }))
  expect(readCart(stored.lines, stored)).toEqual({ lines, changes, revision: 7 })
})

test('drops a change whose line has other choices', () => {
  const blue = { ...line, choices: [{ option: 'Paint', choice: 'Deep Blue' }] }
  const changes = [{ kind: 'set', id: 'a', qty: 2, added: 1, line: blue }]
  expect(readCart([], { changes, revision: 7 })).toEqual({ lines: [], changes: [], revision: 7 })
})

const paint = { option: 'Paint', choice: 'Blue' }

test('reads a plain list of lines as a visitor cart, with or without availability', () => {
  const { available: _, ...plain } = line
  expect(readCart([plain], null)).toEqual({ lines: [line], changes: null, revision: null })
  expect(readCart([{ ...line, available: false }], null).lines[0]?.available).toBe(false)
})

test.each([
  ['no list', { 0: line }],
  ['a text', 'cart'],
  ['null', null],
  ['nothing', undefined],
  ['lists in lists', [[line]]],
  ['a line without an id', [{ ...line, id: undefined }]],
  ['an id that is no text', [{ ...line, id: 7 }]],
  ['an id that a header or a log would choke on', [{ ...line, id: 'a\n' }]],
  ['half a surrogate pair', [{ ...line, id: '\ud800' }]],
  ['more accents than the server accepts', [{ ...line, id: `a${'\u0301'.repeat(31)}` }]],
  ['a huge quantity', [{ ...line, qty: 1e9 }]],
  ['a quantity just too large', [{ ...line, qty: maxQty + 1 }]],
  ['no quantity', [{ ...line, qty: Number.NaN }]],
  ['a quantity of nothing', [{ ...line, qty: 0 }]],
  ['less than nothing', [{ ...line, qty: -2 }]],
  ['a piece of a car', [{ ...line, qty: 1.5 }]],
  ['a quantity in words', [{ ...line, qty: '2' }]],
  ['a price that is none', [{ ...line, price: null }]],
  ['money back', [{ ...line, price: -1 }]],
  ['an infinite price', [{ ...line, price: Number.POSITIVE_INFINITY }]],
  ['a picture from elsewhere', [{ ...line, image: '//elsewhere.example/x.png' }]],
  ['a script for a picture', [{ ...line, image: 'javascript:alert(1)' }]],
  ['a name that is an object', [{ ...line, name: { toString: 'no' } }]],
  ['choices that are no list', [{ ...line, choices: { Paint: 'Blue' } }]],
  [
    'more choices than there can be',
    [{ ...line, choices: ['a', 'b', 'c', 'd'].map((option) => ({ ...paint, option })) }],
  ],
  ['an option that is chosen twice', [{ ...line, choices: [paint, { ...paint, choice: 'Red' }] }]],
  ['a choice that is none', [{ ...line, choices: [{ option: 'Paint' }] }]],
  ['a choice that a header or a log would choke on', [{ ...line, choices: [{ ...paint, choice: 'a\n' }] }]],
  ['a choice without an end', [{ ...line, choices: [{ ...paint, choice: 'x'.repeat(61) }] }]],
])('resets an invalid cart: %s', (_, stored) => {
  expect(readCart(stored, null)).toEqual(emptyCart)
})

test('keeps valid lines among invalid ones, and joins two lines of one product', () => {
  const stored = [{ ...line, qty: 'x' }, line, { ...line, qty: 5 }, null]
  expect(readCart(stored, null).lines).toEqual([{ ...line, qty: 7 }])
})

test('reads only the known keys of a line', () => {
  const stored = JSON.parse(`[{"__proto__": {"qty": 9}, "constructor": 1, ${JSON.stringify(line).slice(1)}]`)
  const [read] = readCart(stored, null).lines
  expect(Object.keys(read ?? {}).sort()).toEqual(Object.keys(line).sort())
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
})

test('drops invalid changes and an invalid revision', () => {
  const changes = [{ kind: 'set', id: 'b', qty: 2, added: 1, line }, { kind: 'hack', id: 'a', line }, 7]
  expect(readCart([], { changes, revision: '7' })).toEqual({ lines: [], changes: [], revision: null })
})

test('never throws, and never returns a cart that the server refuses', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), fc.anything(), (lines, saving) => {
      const cart = readCart(lines, saving)
      for (const { qty, id } of cart.lines) {
        expect(Number.isInteger(qty) && qty >= 1 && qty <= maxQty && id.length > 0).toBe(true)
      }
    }),
  )
})
