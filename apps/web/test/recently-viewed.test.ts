import { expect, test } from 'vitest'
import { readRecentlyViewed, withViewed } from '../src/features/products/recently-viewed.ts'

const many = Array.from({ length: 30 }, (_, index) => `id-${index}`)

test.each([
  ['no list', { 0: 'a' }],
  ['a text', 'abc'],
  ['null', null],
  ['nothing', undefined],
  ['lists in lists', [['a']]],
  ['numbers', [1, 2]],
  ['empty ids', ['']],
  ['an id that is a whole book', ['a'.repeat(256)]],
])('resets invalid stored products: %s', (_, stored) => {
  expect(readRecentlyViewed(stored)).toEqual([])
})

test('keeps up to twelve distinct valid ids', () => {
  expect(readRecentlyViewed(['b', 7, 'a', null, 'b'])).toEqual(['b', 'a'])
  expect(readRecentlyViewed(many)).toEqual(many.slice(0, 12))
})

test('lists the latest viewed product first and drops the oldest', () => {
  expect(withViewed(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  expect(withViewed(many.slice(0, 12), 'new')).toEqual(['new', ...many.slice(0, 11)])
})
