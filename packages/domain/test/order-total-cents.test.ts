import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTotalCents } from '../src/checkout/store-order.ts'
import { Refusal } from '../src/index.ts'

const line = fc.record({
  price_cents: fc.integer({ min: 0, max: 9_999_999_999 }),
  qty: fc.integer({ min: 1, max: 999 }),
})

test('computes the exact total of the largest cart of the contract', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100, size: 'max' }), (lines) => {
      let exact = 0n
      for (const { price_cents, qty } of lines) exact += BigInt(price_cents) * BigInt(qty)
      expect(BigInt(orderTotalCents(lines))).toBe(exact)
    }),
  )
  const largest = Array.from({ length: 100 }, () => ({ price_cents: 9_999_999_999, qty: 999 }))
  expect(orderTotalCents(largest)).toBe(998_999_999_900_100)
})

test('rejects a total that is not exact, in one sentence', () => {
  const tooLarge = () => orderTotalCents([{ price_cents: Number.MAX_SAFE_INTEGER, qty: 2 }])
  expect(tooLarge).toThrow(Refusal)
  expect(tooLarge).toThrow('This order is too large to be placed in one piece')
})
