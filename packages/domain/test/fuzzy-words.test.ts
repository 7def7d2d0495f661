import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differByOneError, spellingsOf } from '../src/products/fuzzy-words.ts'

const word = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 3, maxLength: 6 })
const folded = (text: string) => text.normalize('NFKD')

test('a typing error is one added, removed, changed or transposed letter', () => {
  for (const slip of ['modle', 'modl', 'mode', 'mmodel', 'modell', 'nodel', 'model', 'omdel'])
    expect(differByOneError(slip, 'model'), slip).toBe(true)
  for (const other of ['medal', 'lodem', 'mod', 'odelm', 'modelss', 'elmod'])
    expect(differByOneError(other, 'model'), other).toBe(false)
  fc.assert(
    fc.property(word, word, (one, other) => differByOneError(one, other) === differByOneError(other, one)),
  )
})

test('in Hangul a typing error is in a letter or a syllable, and not in words of two syllables', () => {
  expect(differByOneError(folded('베터리'), folded('배터리'))).toBe(true)
  expect(differByOneError(folded('터리'), folded('배터리'))).toBe(true)
  expect(differByOneError(folded('태광'), folded('태양'))).toBe(false)
  expect(differByOneError(folded('태앙'), folded('태양'))).toBe(false)
})

test('words that differ by a typing error share a spelling', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      fc.pre(differByOneError(one, other))
      const spellings = new Set(spellingsOf(one))
      expect(spellingsOf(other).some((spelling) => spellings.has(spelling))).toBe(true)
    }),
  )
})
