import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract } from '../src/index.ts'

const schema = contract['admin.paymentMethods.save'].input
const crypto = { type: 'crypto', name: 'Wallet', details: { address: 'abc', currency: 'BTC' } }

test('drops keys of the other type and values that are not text', () => {
  const details = { ...crypto.details, iban: 'X', account_name: 'Y', extra: 1 }
  expect(schema.parse({ ...crypto, details })).toEqual({ ...crypto, id: undefined })
})

test.each([null, '', undefined])('creates a payment method with the id %j', (id) => {
  expect(schema.parse({ ...crypto, id })).toMatchObject({ id: undefined })
})

test('names every missing required detail by its path', () => {
  const issues = schema.safeParse({ type: 'bank', name: 'Bank', details: { iban: '' } }).error?.issues ?? []
  expect(issues.map(({ path }) => path.join('.'))).toEqual([
    'details.account_name',
    'details.account_number',
    'details.bank_name',
  ])
})

test('returns a result for any details and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (details) => {
      expect(() => schema.safeParse({ ...crypto, details })).not.toThrow()
    }),
  )
})
