import type { PaymentMethodSave } from '@voltway/contract'

/** Two ways to pay, unmistakably samples: nobody can send money to them. */
export const demoPaymentMethods: Omit<PaymentMethodSave, 'id'>[] = [
  {
    type: 'crypto',
    name: 'Bitcoin testnet (sample)',
    // The example address of BIP-173: testnet coins are worth nothing.
    details: { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', currency: 'Testnet BTC (sample)' },
  },
  {
    type: 'bank',
    name: 'Bank transfer (sample)',
    // The account of the IBAN registry's British examples.
    details: {
      account_name: 'Sample Store (do not pay)',
      account_number: '55555555',
      bank_name: 'Sample Bank',
      sort_code: '20-20-15',
      iban: 'GB33 BUKB 2020 1555 5555 55',
    },
  },
]
