/** The texts of both apps whose wording is fixed (docs/behaviour.md, "Fixed texts"). */
export const sharedTexts = {
  brand: 'Voltway',
  skip: 'Skip to content',
  noPaymentMethods: 'No payment methods found',

  paymentDetails: {
    wallet: 'Wallet',
    currency: 'Currency',
    bankName: 'Bank name',
    accountName: 'Account name',
    sortCode: 'Sort code',
    iban: 'IBAN',
    accountNumber: 'Account number',
  },
} as const
