import { maxPrice } from '../limits.ts'

/** The parsed amount in dollars, or the reason for rejection. */
export type TypedAmount = { dollars: number; problem?: never } | { dollars?: never; problem: string }

const howToWrite = 'Write an amount like 1,299.50: a point before the cents, commas only between thousands'
const problems = {
  decimals: 'Write at most two digits after the point, and 1,299 or 1299 for thousands',
  negative: 'An amount cannot be below zero',
  tooLarge: 'The highest amount is $99,999,999.99',
} as const

const wholePart = String.raw`\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+`
const written = new RegExp(String.raw`^\$? ?((?:${wholePart})(?:\.\d{0,2})?|\.\d{1,2})$`)

/**
 * Parses an amount in the format of the United States: `1299.50`, `1,299`, `$1,299.00`, also `1 299`. Text that means
 * another amount elsewhere (`1.299`, `1299,5`) is rejected and never multiplied (docs/behaviour.md, "Admin pages").
 */
export const readAmount = (typed: string): TypedAmount => {
  const text = withPlainCharacters(typed).trim()
  const digits = written.exec(text)?.[1]
  if (digits === undefined) return { problem: problemOf(text) }
  const dollars = Number(digits.replaceAll(/[, ]/g, ''))
  return dollars > maxPrice ? { problem: problems.tooLarge } : { dollars }
}

const problemOf = (text: string): string => {
  if (/^\$? ?[-−–]/.test(text)) return problems.negative
  return /^\$? ?\d+\.\d{3,}$/.test(text) ? problems.decimals : howToWrite
}

// Does not use Unicode's compatibility forms, which turn 5² into 52.
const withPlainCharacters = (text: string): string =>
  text
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u00a0\u2007\u2009\u202f\u3000]/g, ' ')
