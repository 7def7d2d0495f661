import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldedWords, foldText } from '../src/repositories/search/fold-text.ts'

/** Every assigned character, one per line, without ideographs, which have no other forms. */
const everyCharacter = () =>
  Array.from({ length: 0x110000 - 0x800 }, (_, nth) => String.fromCodePoint(nth < 0xd800 ? nth : nth + 0x800))
    .filter((character) => /[^\p{Cn}\p{Co}\p{Unified_Ideograph}\s]/u.test(character))
    .join('\n')

/** The forms of a text that readers consider equal. */
const formsOf = (text: string) => [
  text.toUpperCase(),
  text.toLowerCase(),
  text.toLocaleUpperCase('tr'),
  text.toLocaleUpperCase('el'),
  ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => text.normalize(form)),
]

describe('folded text', () => {
  test('is the same for every form of every character, and folds to itself', () => {
    const characters = everyCharacter()
    const linesOf = (text: string) => text.split('\n').map(foldText)
    const folded = linesOf(characters)
    const wrong = [...formsOf(characters), folded.join('\n')].flatMap((form) =>
      linesOf(form).flatMap((line, nth) => (line === folded[nth] ? [] : [[folded[nth], line]])),
    )
    expect(wrong).toEqual([])
  })

  test('is the same for every form of any text, with soft hyphens too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldText(text)
        for (const form of [...formsOf(text), [...text].join('\u00ad')]) expect(foldText(form)).toBe(folded)
      }),
    )
  })
})

describe('folded words', () => {
  test.each([
    ['Model 3', ['model', '3']],
    ['Model3 model-3', ['model', '3']],
    ['  ÖKO-Strom  ', ['oko', 'strom']],
    ['Crème brûlée, crème', ['creme', 'brulee']],
    ['Ⅷ ﬁn', ['viii', 'fin']],
    ['3.5kW', ['3', '5', 'kw']],
    ["'; drop table products; --", ['drop', 'table', 'products']],
    ['… "*" \\ \0', []],
  ])('of %j are %j', (text, words) => {
    expect(foldedWords(text)).toEqual(words)
  })

  test('contain only letters and digits, so that queries need no escapes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of foldedWords(text)) expect(word).toMatch(/^(\p{L}{1,500}|\p{N}{1,500})$/u)
      }),
    )
  })
})
