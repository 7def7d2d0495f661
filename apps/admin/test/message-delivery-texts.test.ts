import type { Delivery } from '@voltway/contract'
import { expect, test } from 'vitest'
import {
  formatAge,
  isResendable,
  resultText,
} from '../src/features/messages/deliveries/message-delivery-state.ts'
import { messageName } from '../src/features/messages/message-names.ts'

const from = '2026-11-26T08:00:00.000Z'
const delivery: Delivery = {
  id: '0196f0c0-0000-7000-8000-000000000001',
  kind: 'mail',
  target: 'ada@example.com',
  event_id: null,
  event_type: 'order.placed',
  status: 'failed',
  tries: 1,
  next_at: null,
  response_status: null,
  duration_ms: null,
  error: null,
  created_at: from,
  sent_at: null,
}

test.each([
  [503, 1_200, 'Status 503 in 1,200 ms'],
  [null, 15_000, '15,000 ms'],
  [550, null, 'Status 550'],
  [null, null, undefined],
])('shows the known parts of a result', (response_status, duration_ms, text) => {
  expect(resultText({ ...delivery, response_status, duration_ms })).toBe(text)
})

test('offers to send a delivery again, unless its customer or its link was deleted', () => {
  expect(isResendable(delivery)).toBe(true)
  expect(isResendable({ ...delivery, target: delivery.id })).toBe(false)
  expect(isResendable({ ...delivery, event_type: 'password_reset' })).toBe(false)
  expect(isResendable({ ...delivery, kind: 'webhook', target: 'https://example.com/hook' })).toBe(true)
})

test('shows unknown types of messages as they are', () => {
  expect(messageName('order.returned')).toBe('order.returned')
})

test.each([
  [-1, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [24 * 60 - 1, '23 h'],
  [24 * 60, '1 day'],
  [3 * 24 * 60, '3 days'],
])('formats an age of %i minutes as %s', (minutes, text) => {
  expect(formatAge(from, Date.parse(from) + minutes * 60_000)).toBe(text)
})
