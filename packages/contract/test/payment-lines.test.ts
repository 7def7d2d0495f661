import { expect, test } from 'vitest'
import type { Payment, PaymentMethod } from '../src/index.ts'
import { methodLines, paymentLines, walletCode } from '../src/payment-methods/payment-lines.ts'
import { bankMethod } from './fixture.ts'

test('shows the non-empty details of a bank in display order', () => {
  const bank = { ...bankMethod, details: { ...bankMethod.details, sort_code: '' } }
  expect(methodLines(bank).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Bank name: Sample Bank',
    'Account name: Sample Store',
    'IBAN: GB33BUKB20201555555555',
    'Account number: 55555555',
  ])
})

test('shows the wallet and currency of a crypto method', () => {
  const details = { address: 'x', currency: 'BTC' }
  const crypto: PaymentMethod = { ...bankMethod, type: 'crypto', details }
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
