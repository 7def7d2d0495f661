import { shopCurrency } from './format-money.ts'

let wholeDollars: Intl.NumberFormat | undefined

/** Formats dollars rounded to whole ones, as shop prices and the cart total show them: `$38,990`. */
export const formatWhole = (dollars: number): string => {
  wholeDollars ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: shopCurrency,
    maximumFractionDigits: 0,
  })
  return wholeDollars.format(dollars)
}

export const toCents = (dollars: number): number => Math.round(dollars * 100)

export const toDollars = (cents: number): number => cents / 100

/** Adds two amounts of dollars exactly to the cent. */
export const addDollars = (one: number, other: number): number => toDollars(toCents(one) + toCents(other))

/** Returns the tax that an amount of dollars includes, rounded to cents. The percentage has at most two decimals. */
export const includedTax = (dollars: number, percentage: number): number => {
  // In whole numbers, because a fraction like 5.6 is not exact, and halves of cents would be rounded down.
  const hundredths = Math.round(percentage * 100)
  return toDollars(Math.round((toCents(dollars) * hundredths) / (10_000 + hundredths)))
}
