const groups = (separator: string) => String.raw`\d{1,3}(?:[${separator}]\d{3})`
const unambiguous = [
  // Decimals after a point or a comma: 1299, 1299.5, 1299,50.
  /^\d+(?:[.,]\d{1,2})?$/,
  // Groups of thousands with decimals: 1,299.00 and 1.299,00.
  new RegExp(String.raw`^${groups(',')}+\.\d{1,2}$`),
  new RegExp(String.raw`^${groups('.')}+,\d{1,2}$`),
  // Several groups of thousands: 1,299,000 and 1.299.000.
  new RegExp(`^${groups(',')}{2,}$`),
  new RegExp(`^${groups('.')}{2,}$`),
]
// Groups of thousands: 1 299 and 1’299.50.
const spacedGroups = /^\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?=[.,]\d{1,2}$|$)/

const maxShown = 30

/** The error of a cell without a valid value. Its message is a sentence for users. */
export class CellProblem extends Error {}

/**
 * Parses a price in dollars with a point or a comma before the cents. A number like `1.299` is ambiguous, and an error.
 * @throws CellProblem
 */
export const readPrice = (cell: string): number => {
  const text = cell
    .trim()
    .replace(/^\$ ?| ?(?:\$|USD)$/g, '')
    .replace(spacedGroups, (groups) => groups.replaceAll(/\D/g, ''))
  if (/^\d{1,3}[.,]\d{3}$/.test(text))
    throw new CellProblem(`${cell} may mean thousands or a fraction. Write it like 1299.00`)
  if (!unambiguous.some((form) => form.test(text))) {
    const shown = text === '' ? 'An empty cell' : `“${[...cell.trim()].slice(0, maxShown).join('')}”`
    throw new CellProblem(`${shown} is not a price. Write it like 1299.00, 1,299.00 or 1.299,00`)
  }
  const [, whole = text, cents = ''] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? []
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`)
}
