import type { Order } from '@voltway/contract'
import { expect, test } from 'vitest'
import { mayWithdraw } from '../src/features/account/orders/may-withdraw.ts'

const at = '2026-03-01T10:00:00.000Z'
const pending: Order['history'][number] = { status: 'pending', at }
const completed: Pick<Order, 'status' | 'history'> = {
  status: 'completed',
  history: [pending, { status: 'completed', at }],
}
const offered = (order: Partial<typeof completed>, now: string) =>
  mayWithdraw({ ...completed, ...order }, Date.parse(now))

test('offers a withdrawal until the end of the 14th day after an order was completed', () => {
  expect(offered({}, '2026-03-15T23:59:59Z')).toBe(true)
  expect(offered({}, '2026-03-16T00:00:00Z')).toBe(false)
  expect(offered({ status: 'shipped', history: [pending] }, '2027-01-01T00:00:00Z')).toBe(true)
})

test('offers no withdrawal from a cancelled order, and no second one', () => {
  expect(offered({ status: 'cancelled' }, at)).toBe(false)
  expect(offered({ history: [...completed.history, { status: 'withdrawal_received', at }] }, at)).toBe(false)
})
