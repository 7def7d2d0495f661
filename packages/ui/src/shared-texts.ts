/** The sentences of both apps that are fixed word by word (docs/behaviour.md, "Fixed texts"). */
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
