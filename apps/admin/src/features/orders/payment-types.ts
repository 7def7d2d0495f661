import type { Payment } from '@voltway/contract'

/** The kinds of payment, as people call them. */
export const paymentTypes: Record<Payment['type'], string> = { crypto: 'Crypto', bank: 'Bank transfer' }
