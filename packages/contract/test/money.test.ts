import { expect, test } from 'vitest'
import { formatWhole } from '../src/facts/money.ts'

test('shows shop prices rounded to whole dollars', () => {
  expect(formatWhole(38990)).toBe('$38,990')
  expect(formatWhole(12989.5)).toBe('$12,990')
  expect(formatWhole(0)).toBe('$0')
})
