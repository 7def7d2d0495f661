import { expect, test } from 'vitest'
import { OrderSearch } from '../src/orders/orders.ts'
import { readShopSearch } from '../src/products/shop-search.ts'

test('a search is the same for composed and decomposed accents', () => {
  expect(OrderSearch.parse({ search: ' o\u0308zlem ' }).search).toBe('\u00f6zlem')
})

test('an empty search finds the newest 25 items', () => {
  expect(OrderSearch.parse({})).toEqual({
    search: '',
    sort: 'created_at',
    direction: 'desc',
    offset: 0,
    limit: 25,
    time_zone: 'UTC',
  })
})

test('a search of the shop has blanks instead of control characters', () => {
  expect(readShopSearch({ q: 'model\t3\u2028', category: '\0' })).toEqual({ q: 'model 3' })
})
