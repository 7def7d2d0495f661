import type { OrderFilter } from '@voltway/contract'
import { sortColumns } from '@voltway/contract/facts/sort-columns'
import { statusNames } from '@voltway/ui/order-statuses'
import * as z from 'zod/mini'
import { listParameters, orElse } from '../../lib/list-search.ts'

/** A day; what cannot be one, such as the 31st of June, is not set. */
const day = orElse(z.string().check(z.refine((text) => text === '' || isDay(text))), '')

/** The orders that are listed; '' stands for a filter that is not set, `from` and `to` are days. */
export const orderSearch = z.object({
  ...listParameters(orElse(z.enum(sortColumns.orders), 'created_at'), 'desc'),
  status: orElse(z.enum(['', 'open', ...statusNames]), ''),
  from: day,
  to: day,
})

export type OrderSearch = z.output<typeof orderSearch>

/** Every order, newest first. */
export const allOrders = z.parse(orderSearch, {})

/** The filters of `allOrders`, to undo those that are set. */
export const noFilters = { search: '', status: '', from: '', to: '' } as const satisfies Partial<OrderSearch>

/** The filter as the server takes it; it counts days in the viewer's time zone. */
export function orderFilter({ search, status, from, to }: OrderSearch, timeZone: string): OrderFilter {
  return {
    search,
    status: status || undefined,
    from: from || undefined,
    to: to || undefined,
    time_zone: timeZone,
  }
}

/** Whether the list is narrowed. */
export function isFiltered(list: OrderSearch): boolean {
  return Object.keys(noFilters).some((key) => list[key as keyof typeof noFilters] !== '')
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
