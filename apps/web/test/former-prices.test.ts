import { expect, test } from 'vitest'
import { withFormerPrices } from '../src/features/cart/former-prices.ts'

const line = (id: string, price: number) => ({ id, name: id, price, image: '/x.webp', qty: 1 })

test('remembers the price of what became dearer or cheaper, and of nothing else', () => {
  const before = [line('a', 1), line('b', 2), line('c', 3), line('gone', 4)]
  expect(withFormerPrices([line('a', 1), line('b', 2.5), line('c', 1), line('new', 9)], before)).toEqual([
    line('a', 1),
    { ...line('b', 2.5), was: 2 },
    { ...line('c', 1), was: 3 },
    line('new', 9),
  ])
})

test('remembers the first of several prices, until it is back', () => {
  const once = withFormerPrices([line('a', 2)], [line('a', 1)])
  const twice = withFormerPrices([line('a', 3)], once)
  expect(twice).toEqual([{ ...line('a', 3), was: 1 }])
  expect(withFormerPrices([line('a', 1)], twice)).toEqual([line('a', 1)])
})
