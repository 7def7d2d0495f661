// See docs/decisions/0016-product-search.md.
/** Letters that Unicode does not decompose, with their usual replacement on keyboards that lack them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ς: 'σ',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  // The Arabic tatweel, which only stretches a word.
  ـ: '',
}

/**
 * Folds a text for searches: removes case, accents, invisible characters, and the widths and styles of letters.
 * Apostrophes, quotation marks, dashes and blanks get one form each. Both sides of a comparison must be folded here,
 * because the two databases fold text differently.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    // The decomposed form of a spacing acute accent, which is sometimes typed instead of an apostrophe.
    .replaceAll(' \u0301', "'")
    // The order matters: several small letters may share one capital letter.
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[ßςıæœþðđøłħŧŋـ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[`‘’‚‛′ʹʻʼʽʾʿˈꞋꞌ՚׳]/g, "'")
    .replaceAll(/[“”„‟″«»ʺ״]/g, '"')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/\s/g, ' ')

/** PostgreSQL accepts lexemes of at most 2,046 bytes, and a character has at most four bytes. */
const longestWord = 500

/**
 * Returns the distinct folded words of a text as an index stores them. Letters and digits are separate words, so that
 * `Model3` and `Model 3` have the same words.
 */
export const foldedWords = (text: string): string[] => {
  const words = foldText(text).match(/\p{L}+|\p{N}+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, longestWord).join('')))]
}
