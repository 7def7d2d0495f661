import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxLines, maxQty } from '../src/cart/cart-lines.ts'
import { addDollars, formatWhole, includedTax, toCents, toDollars } from '../src/fields/money.ts'
import { formatSurcharge } from '../src/payment-methods/surcharge.ts'

test('shows shop prices rounded to whole dollars', () => {
  expect(formatWhole(38990)).toBe('$38,990')
  expect(formatWhole(12989.5)).toBe('$12,990')
  expect(formatWhole(0)).toBe('$0')
})

test('shows a surcharge with cents only if there are any', () => {
  expect(formatSurcharge(1500)).toBe('+ $1,500')
  expect(formatSurcharge(0.5)).toBe('+ $0.50')
})

test('cents do not change in dollars, in JSON and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 * maxQty * maxLines }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents)
      expect(toCents(JSON.parse(JSON.stringify(toDollars(cents))))).toBe(cents)
    }),
  )
})

test('sums of amounts are exact to the cent', () => {
  expect(addDollars(0.1, 0.2)).toBe(0.3)
  const amount = fc.nat(9_999_999_999)
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(addDollars(one / 100, other / 100)).toBe((one + other) / 100)
    }),
  )
})

test('the included tax is exact, and half a cent is rounded up', () => {
  expect(includedTax(8.58, 5.6)).toBe(0.46)
  fc.assert(
    fc.property(fc.nat(9_999_999_999), fc.nat(10_000), (cents, hundredths) => {
      const whole = BigInt(10_000 + hundredths)
      const tax = (2n * BigInt(cents) * BigInt(hundredths) + whole) / (2n * whole)
      expect(includedTax(cents / 100, hundredths / 100)).toBe(Number(tax) / 100)
    }),
  )
})
