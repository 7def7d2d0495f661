import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createAdminRouter } from '../src/app/routes.tsx'
import { allOrders, orderSearch } from '../src/features/orders/order-search.ts'
import { changeList, listWindow } from '../src/lib/list-search.ts'

const read = (address: Record<string, string | undefined>) => z.parse(orderSearch, address)

const routerAt = (address: string) => createAdminRouter(createMemoryHistory({ initialEntries: [address] }))

/** What the page is told when somebody comes by this address. */
function searchAt(address: string) {
  const router = routerAt(address)
  return router.matchRoutes(router.latestLocation).at(-1)?.search
}

test('an empty address is the default list', () => {
  expect(read({})).toEqual(allOrders)
})

test('reads what the address says', () => {
  const given = { search: 'ada  lovelace', sort: 'total', direction: 'asc', page: '3', open: '42' }
  expect(read(given)).toEqual({ ...allOrders, ...given, page: 3 })
})

test.each([
  { sort: 'password' },
  { sort: 'toString' },
  { direction: 'sideways' },
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: '1e3' },
  { page: 'NaN' },
  { page: '' },
  { sort: '', direction: '' },
])('takes the default for %o', (given) => {
  expect(read(given)).toEqual(allOrders)
})

test('asks for no page and no words that the server would refuse', () => {
  expect(listWindow(read({ page: '999999' })).offset).toBeLessThanOrEqual(1_000_000)
  expect(read({ search: 'a'.repeat(300) }).search).toHaveLength(200)
})

test('an address is plain text, whatever it looks like', () => {
  const search = searchAt('/admin-orders?search=2026&open=true&page=2')
  expect(search).toEqual({ ...allOrders, search: '2026', open: 'true', page: 2 })
})

test('writes nothing of the default and reads back whatever it wrote', () => {
  const router = routerAt('/admin-orders')
  const { href: bare } = router.buildLocation({ to: '/admin-orders', search: allOrders })
  expect(bare).toBe('/admin-orders')
  const list = { ...allOrders, search: 'a&b=c #ü', page: 2, sort: 'total' as const, open: 'x y' }
  const { href } = router.buildLocation({ to: '/admin-orders', search: list })
  expect(Object.fromEntries(new URL(href, 'http://shop').searchParams)).toEqual({
    search: 'a&b=c #ü',
    page: '2',
    sort: 'total',
    open: 'x y',
  })
  expect(searchAt(href)).toEqual(list)
})

test('a narrower or newly sorted list begins at its first page', () => {
  const third = { ...allOrders, page: 3 }
  expect(changeList(third, { search: 'ada' }).page).toBe(1)
  expect(changeList(third, { status: 'open' }).page).toBe(1)
  expect(changeList(third, { sort: 'total', direction: 'asc' })).toEqual({
    ...allOrders,
    sort: 'total',
    direction: 'asc',
  })
})

test('opening and closing something leaves the page where it is', () => {
  const third = { ...allOrders, page: 3 }
  expect(changeList(third, { open: '42' })).toEqual({ ...third, open: '42' })
  expect(changeList({ ...third, open: '42' }, { open: '' })).toEqual(third)
  expect(changeList(third, { status: 'open', page: 2 }).page).toBe(2)
})

test('counts rows from the first page on', () => {
  expect(listWindow({ page: 1 })).toEqual({ offset: 0, limit: 25 })
  expect(listWindow({ page: 4 })).toEqual({ offset: 75, limit: 25 })
})
