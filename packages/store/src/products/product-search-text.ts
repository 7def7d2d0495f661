import { foldedWords, type ProductRow } from '@voltway/db'

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
