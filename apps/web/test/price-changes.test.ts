import { expect, test } from 'vitest'
import { priceChanges } from '../src/features/checkout/price-changes.ts'

const line = (id: string, price: number) => ({ id, name: id, price, image: '/x.webp', qty: 1 })

test('names what became dearer or cheaper, and nothing that is new or gone', () => {
  const seen = [line('a', 1), line('b', 2), line('c', 3), line('gone', 4)]
  expect(priceChanges(seen, [line('a', 1), line('b', 2.5), line('c', 1), line('new', 9)])).toEqual([
    { id: 'b', name: 'b', was: 2, now: 2.5 },
    { id: 'c', name: 'c', was: 3, now: 1 },
  ])
})
