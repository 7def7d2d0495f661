import type { PaymentMethod } from '@voltway/contract'
import { expect, test } from 'vitest'
import { describeChanges, isChanged, setDetail, toDraft } from '../src/features/payments/method-draft.ts'

const crypto: PaymentMethod = {
  id: 'c',
  type: 'crypto',
  name: 'Wallet',
  details: { address: 'tb1qold', currency: 'BTC' },
  active: true,
  position: null,
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

test('names the fields that another admin has changed, with both values', () => {
  const present = { ...crypto, active: false, position: 3, details: { address: 'tb1qnew', currency: 'BTC' } }
  expect(describeChanges(toDraft(present), toDraft(crypto))).toBe(
    'position (empty → 3), active (on → off), wallet address (tb1qold → tb1qnew)',
  )
  const details = { account_name: 'A', account_number: '1', bank_name: 'B', sort_code: '', iban: 'DE89' }
  const bank = toDraft({ ...crypto, type: 'bank', details })
  expect(describeChanges(setDetail(bank, 'iban', 'GB33'), bank)).toBe('IBAN (DE89 → GB33)')
  expect(describeChanges(bank, toDraft(crypto))).toBe('type (Crypto wallet → Bank transfer)')
})
