import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  discardOthersAttempt,
  endAttempt,
  readAttempt,
  startAttempt,
  unansweredAttempt,
} from '../src/lib/session/checkout-attempt.ts'

const delivery = { name: 'Ada', street: '1 Long Road', postal_code: '10115', city: 'Berlin', country: 'DE' }
const wanted = { userId: 'u1', paymentMethodId: 'm1', expectedTotal: 38990, revision: 3, delivery }

test('remembers an order of its customer until the response arrives', () => {
  const attempt = startAttempt(wanted)
  expect(unansweredAttempt('u1')).toEqual({ ...wanted, key: attempt.key })
  expect(unansweredAttempt('u2')).toBeNull()
  endAttempt(attempt)
  expect(unansweredAttempt('u1')).toBeNull()
})

test('remembers the order of the next customer when the response to an earlier order is late', () => {
  const earlier = startAttempt(wanted)
  const later = startAttempt({ ...wanted, userId: 'u2' })
  endAttempt(earlier)
  expect(unansweredAttempt('u2')).toEqual(later)
  endAttempt(later)
})

test('removes the order of another customer only', () => {
  const attempt = startAttempt(wanted)
  discardOthersAttempt('u1')
  expect(unansweredAttempt('u1')).toEqual(attempt)
  discardOthersAttempt('u2')
  expect(unansweredAttempt('u1')).toBeNull()
})

test('gives every attempt a unique key that is valid in a header', () => {
  const keys = Array.from({ length: 50 }, () => startAttempt(wanted).key)
  expect(new Set(keys).size).toBe(50)
  expect(keys.every((key) => /^[\x21-\x7e]{1,255}$/.test(key))).toBe(true)
})

test('ignores an unreadable stored attempt', () => {
  fc.assert(fc.property(fc.anything(), (value) => readAttempt(value) === null))
  expect(readAttempt({ ...wanted, key: 'a\nb' })).toBeNull()
  expect(readAttempt({ ...wanted, key: 'a'.repeat(32), expectedTotal: null })).toBeNull()
})
