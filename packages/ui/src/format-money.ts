const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars with cents, as payment amounts and receipts are shown: `$38,990.00`. */
export function formatMoney(dollars: number): string {
  return cents.format(dollars)
}
