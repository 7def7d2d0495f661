import {
  type Db,
  foldedWords,
  type ProductQuery,
  type ProductRow,
  productSearch,
  type Trx,
} from '@voltway/db'
import { splitIntoParts } from '../list-parts.ts'

/**
 * Returns the folded words of a product: those of name and category, a line feed, and those of the description. Each word
 * is included as written and in Latin letters: "öl", "ol" and "oel" find "Öl".
 * See docs/decisions/0016-product-search.md.
 */
export const productSearchText = async ({
  name,
  category,
  description,
}: Pick<ProductRow, 'name' | 'category' | 'description'>): Promise<string> => {
  // A dependency of @sindresorhus/slugify, loaded on demand like it.
  const { default: transliterate } = await import('@sindresorhus/transliterate')
  const wordsOf = (text: string) =>
    [...new Set([...foldedWords(text), ...foldedWords(transliterate(text.normalize()))])].join(' ')
  return `${wordsOf(`${name} ${category}`)}\n${wordsOf(description)}`
}

/** Each word of a search costs about as much time as all other work of a request. */
const mostWords = 12

/**
 * Returns the first words of a search, each with one spelling; undefined for an empty search. A search for punctuation has no
 * words.
 */
export const wordsOfSearch = (search: string): ProductQuery['words'] =>
  search === ''
    ? undefined
    : foldedWords(search)
        .slice(0, mostWords)
        .map((word) => [word])

const shortestMisspelt = 4
const shortestInSyllables = 3
/** Longer words are texts without blanks, and each of their letters would add a row. */
const longestMisspelt = 40

/** Stores the spellings of the words of products' names and categories within a transaction, for fuzzy search. */
export const addSpellings = async (trx: Trx, searchTexts: readonly string[]): Promise<void> => {
  const nameWords = new Set(searchTexts.flatMap((text) => text.split('\n', 1)[0]?.split(' ') ?? []))
  const fuzzyWords = [...nameWords].filter((word) => mayBeMisspelt(word, shortestMisspelt - 1))
  const spellings = fuzzyWords.flatMap((word) => spellingsOf(word).map((spelling) => ({ spelling, word })))
  for (const part of splitIntoParts(spellings, spellingsPerStatement))
    await productSearch.addSpellings(trx, part)
}

/** A statement of SQLite has at most 32,766 parameters, two for each spelling. */
const spellingsPerStatement = 1000

/** Returns for each word the word itself and the words of names that differ from it by one typing error. */
export const similarWords = async (db: Db, words: readonly string[]): Promise<string[][]> => {
  const fuzzyWords = words.filter((word) => mayBeMisspelt(word, shortestMisspelt))
  const others = await productSearch.listWordsBySpelling(db, fuzzyWords.flatMap(spellingsOf))
  return words.map((word) =>
    fuzzyWords.includes(word)
      ? [word, ...others.filter((other) => other !== word && differByOneError(word, other))]
      : [word],
  )
}

// A different number means a different product, not a typing error.
const mayBeMisspelt = (word: string, shortest: number) =>
  lengthOf(word) >= shortest && lengthOf(word) <= longestMisspelt && !/\p{N}/u.test(word)

/**
 * Returns a word and its variants without one letter. Two words that differ by one typing error share a variant. For
 * Hangul, variants also leave out one syllable each.
 */
export const spellingsOf = (word: string): string[] => {
  const spellings = [word, word.normalize('NFC')].flatMap((form) => {
    const letters = [...form]
    return [form, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))]
  })
  return [...new Set(spellings)]
}

/**
 * Returns true if two words differ by one typing error. For Hangul it may be in a letter or a syllable, and the longer word
 * must have three syllables.
 */
export const differByOneError = (word: string, other: string): boolean => {
  const syllables = [word, other].map((each) => each.normalize('NFC')) as [string, string]
  const longest = Math.max(...syllables.map(lengthOf))
  return longest >= shortestInSyllables && (isOneSlip(word, other) || isOneSlip(...syllables))
}

/** Returns true if one added, removed, changed or transposed letter turns one word into the other. */
const isOneSlip = (one: string, other: string): boolean => {
  const [a, b] = [[...one], [...other]]
  const at = a.findIndex((letter, index) => letter !== b[index])
  if (at === -1) return b.length <= a.length + 1
  const from = (letters: string[], start: number) => letters.slice(start).join('')
  return (
    from(a, at + 1) === from(b, at + 1) ||
    from(a, at + 1) === from(b, at) ||
    from(a, at) === from(b, at + 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && from(a, at + 2) === from(b, at + 2))
  )
}

const lengthOf = (word: string) => [...word].length
