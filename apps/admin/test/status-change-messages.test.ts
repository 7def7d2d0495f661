import { describe, expect, it } from 'vitest'
import { changedMessage, missingMessage } from '../src/features/orders/status-change-messages.ts'

const orders = (count: number) => Array.from({ length: count }, (_, at) => ({ reference: `VW-${at}` }))

describe('what is said about changed orders', () => {
  it('names one order and counts several', () => {
    expect(changedMessage(orders(1), 'completed', 0)).toBe('VW-0 · Completed')
    expect(changedMessage(orders(12), 'shipped', 0)).toBe('12 orders · Shipped')
  })

  it('says how many no longer exist', () => {
    expect(changedMessage(orders(1), 'completed', 2)).toBe('1 order · Completed. 2 orders no longer exist')
    expect(missingMessage(1)).toBe('1 order no longer exists')
  })
})
