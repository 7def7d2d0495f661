import { foldedWords, type ProductRow, productWords, searchTextOf, type Trx } from '@voltway/db'

const shortestMisspelt = 4
const shortestInSyllables = 3
/** Longer words are texts without blanks, and each of their letters would be a row. */
const longestMisspelt = 40

/** The words of a text as they are, and as they may be typed: "Öl" is found by "ol" and by "oel". */
const indexedWords = async (text: string): Promise<string[]> => {
  // Of @sindresorhus/slugify's own, and loaded like it.
  const { default: transliterate } = await import('@sindresorhus/transliterate')
  return [...new Set([...foldedWords(text), ...foldedWords(transliterate(text.normalize()))])]
}

/** Makes a product found by the words that it has now, within a transaction. */
export const indexWords = async (
  trx: Trx,
  { id, name, category, description }: Pick<ProductRow, 'id' | 'name' | 'category' | 'description'>,
): Promise<void> => {
  const nameWords = await indexedWords(`${name} ${category}`)
  const textWords = await indexedWords(description)
  await productWords.set(trx, {
    product_id: id,
    search_text: searchTextOf([name, category, description]),
    name_words: nameWords.join(' '),
    text_words: textWords.join(' '),
  })
  const misspelt = nameWords.filter(
    (word) => lengthOf(word) >= shortestMisspelt - 1 && lengthOf(word) <= longestMisspelt && !hasDigit(word),
  )
  await productWords.addSpellings(
    trx,
    misspelt.flatMap((word) => spellingsOf(word).map((spelling) => ({ spelling, word }))),
  )
}

/** The words of names that may be meant by a word with one slip in it, and the word itself. */
export const similarWords = async (
  word: string,
  listWordsSpelt: (spellings: readonly string[]) => Promise<string[]>,
): Promise<string[]> => {
  if (lengthOf(word) < shortestMisspelt || lengthOf(word) > longestMisspelt || hasDigit(word)) return [word]
  const words = await listWordsSpelt(spellingsOf(word))
  return [...new Set([word, ...words.filter((other) => isMisspelt(word, other))])]
}

/** Whether there is one slip between two words; of Hangul it may be one of a letter or one of a whole syllable. */
const isMisspelt = (word: string, other: string) => {
  if (isOneSlip(word, other)) return true
  const syllables = [word, other].map((each) => each.normalize('NFC')) as [string, string]
  return Math.max(...syllables.map(lengthOf)) >= shortestInSyllables && isOneSlip(...syllables)
}

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

/** Whether one letter more, one less, another one, or two in the wrong order make one word of the other. */
export const isOneSlip = (one: string, other: string): boolean => {
  const [a, b] = [[...one], [...other]]
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restOfA, restOfB] = [a, b].map((letters) => letters.slice(start, letters.length - end)) as [
    string[],
    string[],
  ]
  if (restOfA.length <= 1 && restOfB.length <= 1) return true
  return restOfA.length === 2 && restOfA.toReversed().join() === restOfB.join()
}

// Another number is another thing, not a slip.
const hasDigit = (word: string) => /\p{N}/u.test(word)

const lengthOf = (word: string) => [...word].length
