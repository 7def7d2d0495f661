import type { OrderStatus } from '@voltway/contract'
import { expect, test } from 'vitest'
import { filterOrdersInEarlierStatus } from '../src/features/orders/next-statuses.ts'

const statuses = ['pending', 'paid', 'shipped', 'completed', 'cancelled'] as const
const orders = statuses.map((status) => ({ status }) as never)

test.for([
  ['paid', ['pending']],
  ['shipped', ['pending', 'paid']],
  ['completed', ['pending', 'paid', 'shipped']],
] as const)('a bulk change to %s leaves out orders that reached it or are closed', ([status, before]) => {
  const found: { status: OrderStatus }[] = filterOrdersInEarlierStatus(status, orders, (each) => each.status)
  expect(found.map((each) => each.status)).toEqual(before)
})
