import type { PaymentMethod } from '@voltway/contract'
import { expect, test } from 'vitest'
import {
  hasOtherPaymentDetails,
  isChanged,
  setDetail,
  toDraft,
} from '../src/features/payments/method-draft.ts'

const crypto: PaymentMethod = {
  id: 'c',
  type: 'crypto',
  name: 'Wallet',
  details: { address: 'tb1qold', currency: 'BTC' },
  active: true,
  position: null,
  updated_at: '2026-11-21T08:00:00.000Z',
}
const bank: PaymentMethod = {
  id: 'b',
  type: 'bank',
  name: 'Bank',
  details: { account_name: 'N', account_number: '1', bank_name: 'B', sort_code: '', iban: 'GB33' },
  active: true,
  position: 2,
  updated_at: '2026-11-21T08:00:00.000Z',
}

test('detects unsaved changes, also in fields that the type hides', () => {
  const original = toDraft(crypto)
  expect(isChanged(original, toDraft(crypto))).toBe(false)
  const hidden = { ...setDetail({ ...original, type: 'bank' }, 'iban', 'GB33'), type: 'crypto' as const }
  expect(isChanged(hidden, original)).toBe(true)
  expect(isChanged(setDetail(setDetail(original, 'address', 'x'), 'address', 'tb1qold'), original)).toBe(
    false,
  )
})

test('detects changes that customers see, independent of the order of keys', () => {
  const { account_name, ...rest } = bank.details
  expect(hasOtherPaymentDetails(bank, { ...bank, details: { ...rest, account_name } })).toBe(false)
  const warned = { ...bank, warnings: ['The IBAN …'] }
  expect(hasOtherPaymentDetails(bank, warned)).toBe(false)
  expect(hasOtherPaymentDetails(bank, { ...bank, name: 'Other' })).toBe(true)
  expect(hasOtherPaymentDetails(crypto, { ...crypto, details: { ...crypto.details, currency: 'ETH' } })).toBe(
    true,
  )
})
