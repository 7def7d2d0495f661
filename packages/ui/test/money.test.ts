import { expect, test } from 'vitest'
import { formatCents, formatWhole } from '../src/money.ts'

test('shows shop prices rounded to whole dollars', () => {
  expect(formatWhole(38990)).toBe('$38,990')
  expect(formatWhole(12989.5)).toBe('$12,990')
  expect(formatWhole(0)).toBe('$0')
})

test('shows payment amounts with cents', () => {
  expect(formatCents(38990)).toBe('$38,990.00')
  expect(formatCents(0.1)).toBe('$0.10')
})
