import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneSlip, spellingsOf } from '../src/products/words.ts'

const word = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 6 })

test('a slip is one letter more, less or another one, or two in the wrong order', () => {
  expect(isOneSlip('modle', 'model')).toBe(true)
  expect(isOneSlip('powrwall', 'powerwall')).toBe(true)
  expect(isOneSlip('sola', 'solar')).toBe(true)
  expect(isOneSlip('sonar', 'solar')).toBe(true)
  expect(isOneSlip('model', 'model')).toBe(true)
  expect(isOneSlip('medal', 'model')).toBe(false)
  expect(isOneSlip('lodem', 'model')).toBe(false)
  fc.assert(fc.property(word, word, (one, other) => isOneSlip(one, other) === isOneSlip(other, one)))
})

test('words with a slip between them share a spelling', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      fc.pre(isOneSlip(one, other))
      const spellings = new Set(spellingsOf(one))
      expect(spellingsOf(other).some((spelling) => spellings.has(spelling))).toBe(true)
    }),
  )
})
