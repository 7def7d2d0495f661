import { describe, expect, it } from 'vitest'
import { changedWords, goneWords } from '../src/features/orders/change-words.ts'

const orders = (count: number) => Array.from({ length: count }, (_, at) => ({ reference: `VW-${at}` }))

describe('what is said about changed orders', () => {
  it('names one order and counts several', () => {
    expect(changedWords(orders(1), 'completed', 0)).toBe('VW-0 · Completed')
    expect(changedWords(orders(12), 'shipped', 0)).toBe('12 orders · Shipped')
  })

  it('says how many no longer exist', () => {
    expect(changedWords(orders(1), 'completed', 2)).toBe('1 order · Completed. 2 orders no longer exist')
    expect(goneWords(1)).toBe('1 order no longer exists')
  })
})
