// See docs/decisions/0013-text-folding.md.
/** Letters that Unicode does not take apart, as they are typed on a keyboard that lacks them. */
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
  // The Arabic letter that only stretches a word.
  ـ: '',
}

/**
 * A text as all searches compare it: without case, accents, invisible characters and the widths and styles of letters, and with
 * one form each of apostrophes, quotation marks, dashes and blanks. Both sides of a comparison must pass through here, because
 * neither database folds text as the other does.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    // The decomposed acute accent that stands by itself, which is typed for an apostrophe.
    .replaceAll(' \u0301', "'")
    // In this order: the capital form unites letters that have several small ones.
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[ßςıæœþðđøłħŧŋـ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[`‘’‚‛′ʹʻʼʽʾʿˈꞋꞌ՚׳]/g, "'")
    .replaceAll(/[“”„‟″«»ʺ״]/g, '"')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/\s/g, ' ')

/** PostgreSQL takes lexemes of at most 2,046 bytes, and a character has at most four. */
const longestWord = 500

/**
 * The words of a text as an index has them, each once: runs of letters, and runs of digits, so that `Model3` and `Model 3` have
 * the same words.
 */
export const foldedWords = (text: string): string[] => {
  const words = foldText(text).match(/\p{L}+|\p{N}+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, longestWord).join('')))]
}
