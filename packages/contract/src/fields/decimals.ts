/** Returns the pattern of an amount: at most this many digits before the point, and at most 2 decimals. */
export const decimals = (digits: number | 'any'): RegExp =>
  new RegExp(String.raw`^\d{1,${digits === 'any' ? '' : digits}}(\.\d{1,2})?$`)

/** The number of digits of the highest price. */
export const priceDigits = 8

/** Returns the description of a valid number for messages. */
export const describeNumber = (example: string): string =>
  `a number in digits with at most 2 decimals, such as ${example}`

/** The description of a valid amount for messages. */
export const amountDescription = describeNumber('1299.50')
