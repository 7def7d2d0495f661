import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract } from '../src/index.ts'

const schema = contract['admin.paymentMethods.save'].input
const crypto = { type: 'crypto', name: 'Wallet', details: { address: 'abc', currency: 'BTC' } }

test('keys of the other type and values that are no text are dropped', () => {
  const details = { ...crypto.details, iban: 'X', account_name: 'Y', extra: 1 }
  expect(schema.parse({ ...crypto, details })).toEqual({ ...crypto, id: undefined })
})

test.each([null, '', undefined])('the id %j creates', (id) => {
  expect(schema.parse({ ...crypto, id })).toMatchObject({ id: undefined })
})

test('every missing detail that is required is named by its path', () => {
  const issues = schema.safeParse({ type: 'bank', name: 'Bank', details: { iban: '' } }).error?.issues ?? []
  expect(issues.map(({ path }) => path.join('.'))).toEqual([
    'details.account_name',
    'details.account_number',
    'details.bank_name',
  ])
})

test('whatever the details are, the schema answers and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (details) => {
      expect(() => schema.safeParse({ ...crypto, details })).not.toThrow()
    }),
  )
})
