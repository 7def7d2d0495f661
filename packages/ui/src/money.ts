const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars rounded to whole ones, as shop prices and the cart total are shown: `$38,990`. */
export function formatWhole(dollars: number): string {
  return whole.format(dollars)
}

/** Dollars with cents, as payment amounts and receipts are shown: `$38,990.00`. */
export function formatCents(dollars: number): string {
  return cents.format(dollars)
}
