import { expect, test } from 'vitest'
import { percentile, summarize } from '../src/statistics.ts'

test('the median of an odd number of rounds is the one in the middle, of an even number between two', () => {
  expect(summarize([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 })
  expect(summarize([40, 10, 20, 30])).toEqual({ median: 25, min: 10, max: 40 })
  expect(summarize([7])).toEqual({ median: 7, min: 7, max: 7 })
})

test('a percentile is the smallest time that so many do not exceed', () => {
  const sorted = Array.from({ length: 200 }, (_, nth) => nth + 1)
  expect(percentile(sorted, 0.99)).toBe(198)
  expect(percentile(sorted, 1)).toBe(200)
  expect(percentile([5], 0.99)).toBe(5)
})
