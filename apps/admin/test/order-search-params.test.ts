import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  defaultSearchParams,
  isFiltered,
  orderFilter,
  orderSearchParams,
} from '../src/features/orders/order-search-params.ts'

const parse = (raw: Record<string, string>) => z.parse(orderSearchParams, raw)

describe('the list of orders in the address', () => {
  it('is every order, newest first, when the address says nothing', () => {
    expect(parse({})).toEqual(defaultSearchParams)
    expect(isFiltered(parse({ page: '3', sort: 'total', open: 'x' }))).toBe(false)
  })

  it('reads statuses, days, sorting and what is opened', () => {
    const raw = {
      status: 'open',
      from: '2026-02-28',
      to: '2026-03-31',
      sort: 'email',
      direction: 'asc',
      open: 'an id',
    }
    expect(parse(raw)).toEqual({ ...defaultSearchParams, ...raw })
    expect(isFiltered(parse({ to: '2026-03-31' }))).toBe(true)
  })

  it.each([
    ['status', 'burnt'],
    ['from', '2026-02-30'],
    ['from', '2026-13-01'],
    ['to', '31.03.2026'],
    ['to', ''],
  ])('takes the default where the address cannot mean anything: %s=%s', (key, value) => {
    expect(parse({ [key]: value })).toEqual(defaultSearchParams)
  })

  it('asks the server for days of the viewer, and for no filter that is not set', () => {
    expect(orderFilter(parse({ search: 'ada', from: '2026-01-01' }), 'Asia/Tokyo')).toEqual({
      search: 'ada',
      status: undefined,
      from: '2026-01-01',
      to: undefined,
      time_zone: 'Asia/Tokyo',
    })
  })
})
