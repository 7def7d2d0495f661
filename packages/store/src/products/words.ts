import { type ProductRow, productWords, type Trx } from '@voltway/db'

const longestWord = 40
const shortestMisspelt = 4

/** The words of a text as they are compared: letters and digits in lower case, without the marks on letters. */
export const wordsOf = (text: string): string[] => {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, longestWord).join('')))]
}

/** The words of a text as they are, and as they may be typed: "Öl" is found by "ol" and by "oel". */
const indexedWords = async (text: string): Promise<string[]> => {
  // Of @sindresorhus/slugify's own, and loaded like it.
  const { default: transliterate } = await import('@sindresorhus/transliterate')
  return [...new Set([...wordsOf(text), ...wordsOf(transliterate(text))])]
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
    name_words: nameWords.join(' '),
    text_words: textWords.join(' '),
  })
  const misspelt = nameWords.filter((word) => lengthOf(word) >= shortestMisspelt - 1 && !hasDigit(word))
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
  if (lengthOf(word) < shortestMisspelt || hasDigit(word)) return [word]
  const words = await listWordsSpelt(spellingsOf(word))
  return [...new Set([word, ...words.filter((other) => isOneSlip(word, other))])]
}

/** A word itself and what remains of it without one letter: two words with a slip between them share one of these. */
export const spellingsOf = (word: string): string[] => {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
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
