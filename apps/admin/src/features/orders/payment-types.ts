import type { Payment } from '@voltway/contract'

export const paymentTypes: Record<Payment['type'], string> = { crypto: 'Crypto', bank: 'Bank transfer' }
