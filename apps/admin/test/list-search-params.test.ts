import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createAdminRouter } from '../src/app/routes.tsx'
import {
  defaultSearchParams,
  isFiltered,
  orderFilter,
  orderSearchParams,
} from '../src/features/orders/order-search-params.ts'
import { changeSearchParams, listWindow } from '../src/lib/list-search-params.ts'

const read = (address: Record<string, string | undefined>) => z.parse(orderSearchParams, address)

const routerAt = (address: string) => createAdminRouter(createMemoryHistory({ initialEntries: [address] }))

/** What the page is told when somebody comes by this address. */
function searchAt(address: string) {
  const router = routerAt(address)
  return router.matchRoutes(router.latestLocation).at(-1)?.search
}

test('an empty address is the default list', () => {
  expect(read({})).toEqual(defaultSearchParams)
  expect(isFiltered(read({ page: '3', sort: 'total', open: 'x' }))).toBe(false)
})

test('reads what the address says: words, statuses, days, sorting, page and what is opened', () => {
  const list = { search: 'ada  lovelace', sort: 'total', direction: 'asc', open: '42' }
  const filters = { status: 'open', from: '2026-02-28', to: '2026-03-31' }
  expect(read({ ...list, ...filters, page: '3' })).toEqual({ ...list, ...filters, page: 3 })
  expect(isFiltered(read({ to: '2026-03-31' }))).toBe(true)
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
  { status: 'burnt' },
  { from: '2026-02-30' },
  { from: '2026-13-01' },
  { to: '31.03.2026' },
  { to: '' },
])('takes the default for %o', (given) => {
  expect(read(given)).toEqual(defaultSearchParams)
})

test('asks for no page and no words that the server would refuse', () => {
  expect(listWindow(read({ page: '999999' })).offset).toBeLessThanOrEqual(1_000_000)
  expect(read({ search: 'a'.repeat(300) }).search).toHaveLength(200)
})

test('an address is plain text, whatever it looks like', () => {
  const search = searchAt('/admin-orders?search=2026&open=true&page=2')
  expect(search).toEqual({ ...defaultSearchParams, search: '2026', open: 'true', page: 2 })
})

test('writes nothing of the default and reads back whatever it wrote', () => {
  const router = routerAt('/admin-orders')
  const { href: bare } = router.buildLocation({ to: '/admin-orders', search: defaultSearchParams })
  expect(bare).toBe('/admin-orders')
  const list = { ...defaultSearchParams, search: 'a&b=c #ü', page: 2, sort: 'total' as const, open: 'x y' }
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
  const third = { ...defaultSearchParams, page: 3 }
  expect(changeSearchParams(third, { search: 'ada' }).page).toBe(1)
  expect(changeSearchParams(third, { status: 'open' }).page).toBe(1)
  expect(changeSearchParams(third, { sort: 'total', direction: 'asc' })).toEqual({
    ...defaultSearchParams,
    sort: 'total',
    direction: 'asc',
  })
})

test('opening and closing something leaves the page where it is', () => {
  const third = { ...defaultSearchParams, page: 3 }
  expect(changeSearchParams(third, { open: '42' })).toEqual({ ...third, open: '42' })
  expect(changeSearchParams({ ...third, open: '42' }, { open: '' })).toEqual(third)
  expect(changeSearchParams(third, { status: 'open', page: 2 }).page).toBe(2)
})

test('counts rows from the first page on', () => {
  expect(listWindow({ page: 1 })).toEqual({ offset: 0, limit: 25 })
  expect(listWindow({ page: 4 })).toEqual({ offset: 75, limit: 25 })
})

test('asks the server for days of the viewer, and for no filter that is not set', () => {
  expect(orderFilter(read({ search: 'ada', from: '2026-01-01' }), 'Asia/Tokyo')).toEqual({
    search: 'ada',
    status: undefined,
    from: '2026-01-01',
    to: undefined,
    time_zone: 'Asia/Tokyo',
  })
})
