/** How money is written: digits, so many of them before the point at most, with at most 2 decimals. */
export const decimals = (digits: number | 'any'): RegExp =>
  new RegExp(String.raw`^\d{1,${digits === 'any' ? '' : digits}}(\.\d{1,2})?$`)

/** The digits of the highest price. */
export const priceDigits = 8

/** What a text must be to be read as money, in words. */
export const decimalsDescription = 'a number in digits with at most 2 decimals, such as 1299.50'
