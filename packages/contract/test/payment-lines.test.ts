import { expect, test } from 'vitest'
import type { Payment, PaymentMethod } from '../src/index.ts'
import { methodLines, paymentLines, walletCode } from '../src/payment-methods/payment-lines.ts'

const bank: PaymentMethod = {
  id: 'b',
  type: 'bank',
  name: 'Bank',
  details: { account_name: 'N', account_number: '1', bank_name: 'B', sort_code: '', iban: 'GB33' },
  active: true,
  position: null,
  updated_at: '2026-11-21T08:00:00.000Z',
}

test('shows the non-empty details of a bank in display order', () => {
  expect(methodLines(bank).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Bank name: B',
    'Account name: N',
    'IBAN: GB33',
    'Account number: 1',
  ])
})

test('shows the wallet and currency of a crypto method', () => {
  const crypto: PaymentMethod = {
    id: 'c',
    type: 'crypto',
    name: 'C',
    details: { address: 'x', currency: 'BTC' },
    active: true,
    position: null,
    updated_at: '2026-11-21T08:00:00.000Z',
  }
  expect(methodLines(crypto).map(({ label }) => label)).toEqual(['Wallet', 'Currency'])
})

test('shows the details of a payment in their own sequence', () => {
  const payment: Payment = { type: 'bank', name: 'Bank', iban: 'GB33', amount: '1.00 USD', reference: 'VW-1' }
  expect(paymentLines(payment).map(({ key, value }) => `${key}: ${value}`)).toEqual([
    'type: bank',
    'name: Bank',
    'iban: GB33',
    'amount: 1.00 USD',
    'reference: VW-1',
  ])
})

test('gives a wallet app the address, and the reference if the URI scheme has a message', () => {
  const details = { type: 'crypto' as const, address: 'abc' }
  const order = { shopName: 'Voltway', reference: 'VW-1' }
  expect(walletCode({ ...details, currency: 'btc' }, order)).toBe('bitcoin:abc?label=Voltway&message=VW-1')
  expect(walletCode({ ...details, currency: 'BTC' })).toBe('bitcoin:abc')
  expect(walletCode({ ...details, currency: 'ETH' }, order)).toBe('ethereum:abc')
  expect(walletCode({ ...details, currency: 'Testnet BTC' }, order)).toBe('abc')
  expect(walletCode({ type: 'bank', address: 'abc' })).toBeNull()
})
