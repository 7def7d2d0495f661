import { expect, test } from 'vitest'
import { mayWithdraw } from '../src/features/account/may-withdraw.ts'

const at = '2026-03-01T10:00:00.000Z'
const pending = { status: 'pending', at } as const
const completed = { status: 'completed', history: [pending, { status: 'completed', at }] } as const
const offered = (order: object, now: string) =>
  mayWithdraw({ ...completed, ...order } as Parameters<typeof mayWithdraw>[0], Date.parse(now))

test('offers a withdrawal until the end of the 14th day after an order was completed', () => {
  expect(offered({}, '2026-03-15T23:59:59Z')).toBe(true)
  expect(offered({}, '2026-03-16T00:00:00Z')).toBe(false)
  expect(offered({ status: 'shipped', history: [pending] }, '2027-01-01T00:00:00Z')).toBe(true)
})

test('offers no withdrawal from a cancelled order, and no second one', () => {
  expect(offered({ status: 'cancelled' }, at)).toBe(false)
  expect(offered({ history: [...completed.history, { status: 'withdrawal_received', at }] }, at)).toBe(false)
})
