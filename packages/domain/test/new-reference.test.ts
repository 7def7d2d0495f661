import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newReference } from '../src/checkout/store-order.ts'

test('a reference has no character that resembles another one, for any bytes', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(255)), (bytes) => {
      const drawn = (count: number) => Uint8Array.from(bytes.take(count))
      expect(newReference({ randomBytes: drawn })).toMatch(/^VW-[^01ILOU]{4}-[^01ILOU]{4}$/)
      expect(newReference({ randomBytes: drawn })).toMatch(/^VW-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    }),
  )
})

test('every character of the alphabet is equally likely', () => {
  const counts = new Map<string, number>()
  for (let nth = 0; nth < 15_000; nth++) {
    for (const character of newReference({ randomBytes }).replaceAll('-', '').slice(2)) {
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
  }
  expect(counts.size).toBe(30)
  // 4,000 each are expected; seven standard deviations are 435.
  for (const count of counts.values()) expect(Math.abs(count - 4000)).toBeLessThan(435)
})

test('references practically never repeat', () => {
  const references = Array.from({ length: 10_000 }, () => newReference({ randomBytes }))
  expect(new Set(references).size).toBe(10_000)
})
