/** The shop's currency. All amounts are in it. */
export const shopCurrency = 'USD'

let usDollars: Intl.NumberFormat | undefined

/** Formats US dollars with cents, for payment amounts and receipts: `$38,990.00`. */
export const formatMoney = (dollars: number): string => {
  usDollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: shopCurrency })
  return usDollars.format(dollars)
}
