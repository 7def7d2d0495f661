import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createAdminRouter } from '../src/app/routes.tsx'
import { auditSearchParams } from '../src/features/audit/audit-search-params.ts'
import { messageSearchParams } from '../src/features/messages/message-search-params.ts'
import {
  defaultSearchParams,
  isFiltered,
  orderFilter,
  orderSearchParams,
} from '../src/features/orders/order-search-params.ts'
import { changeSearchParams, listWindow } from '../src/lib/list-search-params.ts'

const parse = (params: Record<string, string | undefined>) => z.parse(orderSearchParams, params)

const routerAt = (url: string) => createAdminRouter(createMemoryHistory({ initialEntries: [url] }))

/** Returns the search parameters that the page gets for this URL. */
function searchAt(url: string) {
  const router = routerAt(url)
  return router.matchRoutes(router.latestLocation).at(-1)?.search
}

test('shows the default list for a URL without parameters', () => {
  expect(parse({})).toEqual(defaultSearchParams)
  expect(isFiltered(parse({ page: '3', sort: 'total', open: 'x' }))).toBe(false)
})

test('reads words, status, days, sorting, page and open dialog from the URL', () => {
  const list = { search: 'ada  lovelace', sort: 'total', direction: 'asc', open: '42' }
  const days = { from: '2026-02-28', to: '2026-03-31' }
  const filters = { status: 'open', ...days, product: 'wheel', method: '7', country: 'DE' }
  expect(parse({ ...list, ...filters, page: '3' })).toEqual({ ...list, ...filters, page: 3 })
  expect(isFiltered(parse({ to: '2026-03-31' }))).toBe(true)
})

test('replaces a tab and a line separator in the words by blanks', () => {
  expect(parse({ search: 'ada\tlovelace\u2028x' }).search).toBe('ada lovelace x')
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
  { country: 'Germany' },
  { from: '2026-02-30' },
  { from: '2026-13-01' },
  { to: '31.03.2026' },
  { to: '' },
])('uses the default for %o', (params) => {
  expect(parse(params)).toEqual(defaultSearchParams)
})

test('requests no page and no words that the server refuses', () => {
  expect(listWindow(parse({ page: '999999' })).offset).toBeLessThanOrEqual(1_000_000)
  expect(parse({ search: 'a'.repeat(300) }).search).toHaveLength(200)
})

test('reads parameters as plain text even if they look like JSON', () => {
  const search = searchAt('/admin-orders?search=2026&open=true&page=2')
  expect(search).toEqual({ ...defaultSearchParams, search: '2026', open: 'true', page: 2 })
})

test('omits defaults from the URL and reads every written value back', () => {
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

test('resets the page after a change of search, filter or sorting', () => {
  const third = { ...defaultSearchParams, page: 3 }
  expect(changeSearchParams(third, { search: 'ada' }).page).toBe(1)
  expect(changeSearchParams(third, { status: 'open' }).page).toBe(1)
  expect(changeSearchParams(third, { sort: 'total', direction: 'asc' })).toEqual({
    ...defaultSearchParams,
    sort: 'total',
    direction: 'asc',
  })
})

test('keeps the page when a dialog opens or closes', () => {
  const third = { ...defaultSearchParams, page: 3 }
  expect(changeSearchParams(third, { open: '42' })).toEqual({ ...third, open: '42' })
  expect(changeSearchParams({ ...third, open: '42' }, { open: '' })).toEqual(third)
  expect(changeSearchParams(third, { status: 'open', page: 2 }).page).toBe(2)
})

test('sends days in the time zone of the viewer, and omits unset filters', () => {
  expect(orderFilter(parse({ search: 'ada', from: '2026-01-01' }), 'Asia/Tokyo')).toEqual({
    search: 'ada',
    status: undefined,
    from: '2026-01-01',
    to: undefined,
    time_zone: 'Asia/Tokyo',
  })
})

test('reads only the parameters that a page has, and adds none', () => {
  const audit = { search: 'ada', page: 2 }
  expect(z.parse(auditSearchParams, { ...audit, sort: 'at', direction: 'asc', open: 'x' })).toEqual(audit)
  const defaults = z.parse(messageSearchParams, { search: 'x', page: '2' })
  expect(defaults).toEqual({ status: '', webhook: '', open: '' })
  expect(changeSearchParams(defaults, { status: 'failed' })).toEqual({ ...defaults, status: 'failed' })
})
