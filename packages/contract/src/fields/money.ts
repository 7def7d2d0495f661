const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** Dollars rounded to whole ones, as shop prices and the cart total are shown: `$38,990`. */
export const formatWhole = (dollars: number): string => whole.format(dollars)
