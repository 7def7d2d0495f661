import { expect, test } from 'vitest'
import { referenceSearch } from '../src/features/orders/order-search-params.ts'

test('searches for the characters of a reference that was typed in another way', () => {
  for (const typed of ['Order #27fk 4pqp.', 'VW–27FK-4PQP', '27fk-4pqp', ' order: vw 27fk4pqp!'])
    expect(referenceSearch(typed).toUpperCase()).toBe('27FK4PQP')
})

test('searches for any other text as it was typed', () => {
  for (const typed of ['No. VW-27FK-4PQP', 'ada mark', 'ada.mark@example.com', 'Order', '27FK'])
    expect(referenceSearch(typed)).toBe(typed)
})
