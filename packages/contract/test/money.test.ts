import { expect, test } from 'vitest'
import { formatWhole } from '../src/fields/money.ts'
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
