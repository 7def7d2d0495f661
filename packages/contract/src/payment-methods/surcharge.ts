import { shopCurrency } from '../fields/format-money.ts'

/** Formats the surcharge of a choice, with cents if there are any: `+ $1,500`, `+ $0.50`. */
export const formatSurcharge = (dollars: number): string => {
  const format = { style: 'currency', currency: shopCurrency, trailingZeroDisplay: 'stripIfInteger' } as const
  return `+ ${dollars.toLocaleString('en-US', format)}`
}
