/** The types of payment methods. */
export const paymentTypes = ['crypto', 'bank'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** The keys of the details of each type, in their order in the payment instructions of an order. */
export const detailKeys = {
  crypto: ['address', 'currency'],
  bank: ['account_name', 'account_number', 'bank_name', 'sort_code', 'iban'],
} as const satisfies Record<PaymentType, readonly string[]>

/** The keys of the details that must not be empty. */
export const requiredDetails = {
  crypto: ['address', 'currency'],
  bank: ['account_name', 'account_number', 'bank_name'],
} as const satisfies { [Type in PaymentType]: readonly (typeof detailKeys)[Type][number][] }
