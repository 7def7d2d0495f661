import type { PaymentMethod } from '@voltway/contract'
import { expect, test } from 'vitest'
import { isChanged, setDetail, toDraft } from '../src/features/payments/method-draft.ts'

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
