import { describe, expect, it } from 'vitest'
import { changedMessage, skippedMessage } from '../src/features/orders/status-change-messages.ts'

const orders = (count: number) => Array.from({ length: count }, (_, at) => ({ reference: `VW-${at}` }))
const skipped = (missing: number, conflicts: number) => ({
  missing: Array<string>(missing).fill('gone'),
  conflicts: Array<string>(conflicts).fill('changed'),
})

describe('messages about changed orders', () => {
  it('show the reference of one order, or the number of several', () => {
    expect(changedMessage(orders(1), 'completed', skipped(0, 0))).toBe('VW-0 · Completed')
    expect(changedMessage(orders(12), 'shipped', skipped(0, 0))).toBe('12 orders · Shipped')
  })

  it('count orders that no longer exist or have changed since', () => {
    expect(changedMessage(orders(1), 'completed', skipped(2, 0))).toBe(
      '1 order · Completed. 2 orders no longer exist',
    )
    expect(skippedMessage(skipped(1, 0))).toBe('1 order no longer exists')
    expect(skippedMessage(skipped(0, 1))).toBe('1 order has changed since and was left as it is')
    expect(skippedMessage(skipped(1, 2))).toBe(
      '1 order no longer exists. 2 orders have changed since and were left as they are',
    )
  })
})
