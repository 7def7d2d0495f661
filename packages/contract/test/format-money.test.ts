import { expect, test } from 'vitest'
import { formatMoney } from '../src/fields/format-money.ts'

test('formats dollars with cents', () => {
  expect(formatMoney(38990)).toBe('$38,990.00')
  expect(formatMoney(0.1)).toBe('$0.10')
})
