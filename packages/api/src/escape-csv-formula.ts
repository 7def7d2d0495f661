const formula = '=+\\-@＝＋－＠'
const begins = new RegExp(`^(?=\\s*[${formula}]|[\\t\\r])`, 'u')
const follows = new RegExp(`(?<=[;\\t\\r\\n]\\s*)(?=[${formula}])`, 'gu')

/**
 * A text as a cell that no spreadsheet calculates: an apostrophe makes it text. Also behind a semicolon, because where the comma
 * divides euros from cents, the semicolon divides cells, and quotation marks inside a line do not count.
 */
export const escapeCsvFormula = (text: string): string => text.replace(begins, "'").replace(follows, "'")
