const formula = '=+\\-@＝＋－＠'
// This also matches a text that already has apostrophes. Otherwise `unescapeCsvFormula` could not restore it.
const begin = `(?='*(?:\\s*[${formula}]|[\\t\\r]))`
const follow = `(?='*[${formula}])`
// A quotation mark may begin and end an empty cell before the formula. The first condition skips spaces. Otherwise each space of a
// long run would read all spaces before it.
const separator = `(?=['${formula}])(?<=[;\\t\\r\\n][\\s"]*)`
const patterns = {
  begins: new RegExp(`^${begin}`, 'u'),
  follows: new RegExp(`${separator}${follow}`, 'gu'),
  escapedBegin: new RegExp(`^'${begin}`, 'u'),
  escapedFollow: new RegExp(`${separator}'${follow}`, 'gu'),
}

/**
 * Escapes a text by an apostrophe, so that no spreadsheet calculates it. Also escapes text after a semicolon: if a spreadsheet
 * separates cells by semicolons, the quotation marks of a cell do not protect its content.
 */
export const escapeCsvFormula = (text: string): string =>
  text.replace(patterns.begins, "'").replace(patterns.follows, "'")

/** Returns the text that `escapeCsvFormula` escaped. Other texts stay unchanged. */
export const unescapeCsvFormula = (cell: string): string =>
  cell.replace(patterns.escapedFollow, '').replace(patterns.escapedBegin, '')
