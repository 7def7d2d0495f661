const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** Formats dollars rounded to whole ones, as shop prices and the cart total show them: `$38,990`. */
export const formatWhole = (dollars: number): string => wholeDollars.format(dollars)
