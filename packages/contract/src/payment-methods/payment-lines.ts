import type { Payment } from '../orders/orders.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** One payment detail: its key in the order, its displayed name and its value. The customer must copy `important` ones. */
export type PaymentLine = { key: string; label: string; value: string; important: boolean }

type Details = { type: 'crypto' | 'bank'; address?: string; currency?: string }

/** The displayed names of the payment details (docs/behaviour.md, "Fixed texts"). */
const labels: Record<string, string> = {
  type: 'Type',
  name: 'Method',
  address: 'Wallet',
  currency: 'Currency',
  bank_name: 'Bank name',
  account_name: 'Account name',
  sort_code: 'Sort code',
  iban: 'IBAN',
  account_number: 'Account number',
  amount: 'Amount',
  reference: 'Reference',
}

const shownDetails = {
  crypto: ['address', 'currency'],
  bank: ['bank_name', 'account_name', 'sort_code', 'iban', 'account_number'],
}

const uriSchemes: Record<string, string> = { BTC: 'bitcoin', LTC: 'litecoin', ETH: 'ethereum' }

/** Returns a payment method's non-empty details in display order (docs/behaviour.md, "Account"). */
export const methodLines = ({ type, details }: PaymentMethod): PaymentLine[] => {
  const values = new Map(Object.entries(details))
  return shownDetails[type].flatMap((key) => line(key, values.get(key)))
}

/** Returns the payment details of an order in the server's sequence. */
export const paymentLines = (payment: Payment): PaymentLine[] =>
  Object.entries(payment).flatMap(([key, value]) => line(key, value))

/**
 * Returns the text of a QR code for wallet apps, or null for a bank transfer. It contains the address, and the shop's name and
 * the order's reference for currencies whose URI scheme has a message.
 */
export const walletCode = (
  { type, address, currency = '' }: Details,
  order?: { shopName: string; reference: string },
): string | null => {
  if (type !== 'crypto' || !address) return null
  const scheme = uriSchemes[currency.toUpperCase()]
  if (scheme === undefined) return address
  if (order === undefined || scheme === 'ethereum') return `${scheme}:${address}`
  const [label, message] = [order.shopName, order.reference].map(encodeURIComponent)
  return `${scheme}:${address}?label=${label}&message=${message}`
}

const line = (key: string, value: string | undefined): PaymentLine[] =>
  value ? [{ key, label: labels[key] ?? key, value, important: key === 'amount' || key === 'reference' }] : []
