import type { Payment, PaymentMethod } from '@voltway/contract'
import { sharedTexts } from './shared-texts.ts'

/** One thing a customer needs in order to pay: the key it has in the order, its name for people, its value. */
export type PaymentLine = { key: string; label: string; value: string }

type Details = { type: 'crypto' | 'bank'; address?: string; currency?: string }

const labels: Record<string, string> = {
  type: 'Type',
  name: 'Method',
  address: sharedTexts.paymentDetails.wallet,
  currency: sharedTexts.paymentDetails.currency,
  bank_name: sharedTexts.paymentDetails.bankName,
  account_name: sharedTexts.paymentDetails.accountName,
  sort_code: sharedTexts.paymentDetails.sortCode,
  iban: sharedTexts.paymentDetails.iban,
  account_number: sharedTexts.paymentDetails.accountNumber,
  amount: 'Amount',
  reference: 'Reference',
}

const shownDetails = {
  crypto: ['address', 'currency'],
  bank: ['bank_name', 'account_name', 'sort_code', 'iban', 'account_number'],
}

const uriSchemes: Record<string, string> = { BTC: 'bitcoin', LTC: 'litecoin', ETH: 'ethereum' }

/** A payment method's details as people read them, without the empty ones (docs/behaviour.md, "Account"). */
export function methodLines({ type, details }: PaymentMethod): PaymentLine[] {
  const values = new Map(Object.entries(details))
  return shownDetails[type].flatMap((key) => line(key, values.get(key)))
}

/** How to pay an order, key by key in the sequence in which the server sends them. */
export function paymentLines(payment: Payment): PaymentLine[] {
  return Object.entries(payment).flatMap(([key, value]) => line(key, value))
}

/** What a wallet app reads from a QR code: the address, with the order's reference where the currency has a place for it. */
export function walletCode({ type, address, currency = '' }: Details, reference?: string): string | null {
  if (type !== 'crypto' || !address) return null
  const scheme = uriSchemes[currency.toUpperCase()]
  if (scheme === undefined) return address
  const note = reference !== undefined && scheme !== 'ethereum'
  return `${scheme}:${address}${note ? `?label=${sharedTexts.brand}&message=${encodeURIComponent(reference)}` : ''}`
}

function line(key: string, value: string | undefined): PaymentLine[] {
  return value ? [{ key, label: labels[key] ?? key, value }] : []
}
