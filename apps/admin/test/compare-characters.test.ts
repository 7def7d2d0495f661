import { expect, test } from 'vitest'
import { compareCharacters, looksAlike } from '../src/ui/comparison/compare-characters.ts'

const marked = (before: string, after: string) =>
  compareCharacters(before, after)
    .flat()
    .map(({ before, after, same }) => (same ? before : `[${before}|${after}]`))
    .join('')

test('compares two numbers in blocks of four characters', () => {
  expect(compareCharacters('GB33BUKB20', 'GB33BUKB21').map((block) => block.length)).toEqual([4, 4, 2])
  expect(marked('GB33BUKB20', 'GB33BUKB21')).toBe('GB33BUKB2[0|1]')
  expect(marked('12', '1234')).toBe('12[|3][|4]')
  expect(marked('', '1')).toBe('[|1]')
  expect(compareCharacters('', '')).toEqual([])
})

test('ignores spaces in numbers unless nothing else differs', () => {
  expect(marked('GB33 BUKB', 'GB33BUKC')).toBe('GB33BUK[B|C]')
  expect(marked('1 2', '12')).toBe('1[␣|2][2|]')
})

test('shows invisible and look-alike characters', () => {
  expect(marked('ab', 'a\u200bb')).toBe('a[b|U+200B][|b]')
  expect(marked('12', '1\u00a02')).toBe('1[2|U+00A0][|2]')
  expect(marked('a', 'а')).toBe('[a|а]')
  expect(marked('12', '\u202e12')).toBe('[1|U+202E][2|1][|2]')
})

test('counts a character outside the basic plane as one position', () => {
  expect(compareCharacters('𝟏a', '𝟏b').flat()).toHaveLength(2)
})

test('detects a wallet address that starts and ends like the old one', () => {
  expect(looksAlike('tb1qw508d6qejxtdg4y5r3', 'tb1qw508d6qAAAtdg4y5r3')).toBe(true)
  expect(looksAlike('tb1qw508d6qejxtdg4y5r3', 'tb1qw508d6qejxtdg4y5r4')).toBe(false)
  expect(looksAlike('tb1qw508d6qejxtdg4y5r3', 'tb1qw508d6qejxtdg4y5r3')).toBe(false)
  expect(looksAlike('12345678', '12345678')).toBe(false)
})
