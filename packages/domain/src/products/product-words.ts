import {
  type Db,
  foldedWords,
  type ProductQuery,
  type ProductRow,
  productSearch,
  type Trx,
} from '@voltway/db'

/**
 * The folded words by which a product is found: those of its name and category, a line feed, and those of its description. They are
 * there as they are written and in Latin letters: "Öl" is found by "öl", "ol" and "oel".
 */
export const productSearchText = async ({
  name,
  category,
  description,
}: Pick<ProductRow, 'name' | 'category' | 'description'>): Promise<string> => {
  // Of @sindresorhus/slugify's own, and loaded like it.
  const { default: transliterate } = await import('@sindresorhus/transliterate')
  const wordsOf = (text: string) =>
    [...new Set([...foldedWords(text), ...foldedWords(transliterate(text.normalize()))])].join(' ')
  return `${wordsOf(`${name} ${category}`)}\n${wordsOf(description)}`
}

/** The words of a search, each with no other spelling; undefined when nothing is searched. A search for signs has no words. */
export const wordsOfSearch = (search: string): ProductQuery['words'] =>
  search === '' ? undefined : foldedWords(search).map((word) => [word])

const shortestMisspelt = 4
const shortestInSyllables = 3
/** Longer words are texts without blanks, and each of their letters would be a row. */
const longestMisspelt = 40

/** Lets the words of a product's name and category be found in spite of a slip, within a transaction. */
export const addSpellings = async (trx: Trx, searchText: string): Promise<void> => {
  const [nameWords = ''] = searchText.split('\n')
  const misspelt = nameWords.split(' ').filter((word) => mayBeMisspelt(word, shortestMisspelt - 1))
  await productSearch.addSpellings(
    trx,
    misspelt.flatMap((word) => spellingsOf(word).map((spelling) => ({ spelling, word }))),
  )
}

/** For each of these words itself and the words of names that may be meant by it, with one slip in it. */
export const similarWords = async (db: Db, words: readonly string[]): Promise<string[][]> => {
  const misspelt = words.filter((word) => mayBeMisspelt(word, shortestMisspelt))
  const others = await productSearch.listWordsBySpelling(db, misspelt.flatMap(spellingsOf))
  return words.map((word) =>
    misspelt.includes(word)
      ? [word, ...others.filter((other) => other !== word && isMisspelt(word, other))]
      : [word],
  )
}

// Another number is another thing, not a slip.
const mayBeMisspelt = (word: string, shortest: number) =>
  lengthOf(word) >= shortest && lengthOf(word) <= longestMisspelt && !/\p{N}/u.test(word)

/**
 * A word itself and what remains of it without one letter: two words with a slip between them share one of these. Folded Hangul
 * is letters; its syllables are left out one by one as well.
 */
export const spellingsOf = (word: string): string[] => {
  const spellings = [word, word.normalize('NFC')].flatMap((form) => {
    const letters = [...form]
    return [form, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))]
  })
  return [...new Set(spellings)]
}

/** Whether there is one slip between two words. Of Hangul it may be in a letter or a syllable, and the longer word has three syllables. */
export const isMisspelt = (word: string, other: string): boolean => {
  const syllables = [word, other].map((each) => each.normalize('NFC')) as [string, string]
  const longest = Math.max(...syllables.map(lengthOf))
  return longest >= shortestInSyllables && (isOneSlip(word, other) || isOneSlip(...syllables))
}

/** Whether one letter more, one less, another one, or two in the wrong order make one word of the other. */
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
