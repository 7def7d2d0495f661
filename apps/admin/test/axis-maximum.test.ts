import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisMaximum } from '../src/features/orders/chart/axis-maximum.ts'

describe('axisMaximum', () => {
  it.each([
    { values: [], top: 1 },
    { values: [0, 0], top: 1 },
    { values: [1], top: 1 },
    { values: [3, 7], top: 8 },
    { values: [9], top: 10 },
    { values: [11], top: 12 },
    { values: [110], top: 120 },
    { values: [34], top: 40 },
    { values: [9999], top: 10_000 },
  ])('returns $top, the next round number, for $values', ({ values, top }) => {
    expect(axisMaximum(values)).toBe(top)
  })

  it('returns a whole number between the largest value and twice that value', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000_000), { minLength: 1 }), (values) => {
        const top = axisMaximum(values)
        const largest = Math.max(1, ...values)
        expect(Number.isInteger(top)).toBe(true)
        expect(top).toBeGreaterThanOrEqual(largest)
        expect(largest / top).toBeGreaterThanOrEqual(0.5)
      }),
    )
  })
})
