import { expect, test } from 'vitest'
import { formatCents } from '../src/format-money.ts'

test('shows payment amounts with cents', () => {
  expect(formatCents(38990)).toBe('$38,990.00')
  expect(formatCents(0.1)).toBe('$0.10')
})
