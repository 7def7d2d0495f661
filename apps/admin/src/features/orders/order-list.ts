import type { OrderFilter, OrderSearch, OrderStatus } from '@voltway/contract'
import { statusNames } from '@voltway/ui/order-statuses'
import { type ListState, oneOf, parseList, type RawSearch } from '../../lib/list-search.ts'

/** The orders that are listed; '' stands for a filter that is not set, `from` and `to` are days. */
export type OrderList = ListState & {
  sort: OrderSearch['sort']
  status: OrderStatus | 'open' | ''
  from: string
  to: string
}

/** Every order, newest first. */
export const allOrders: OrderList = {
  search: '',
  status: '',
  from: '',
  to: '',
  sort: 'created_at',
  direction: 'desc',
  page: 1,
  open: '',
}

/** The filters of `allOrders`, to undo those that are set. */
export const noFilters = { search: '', status: '', from: '', to: '' } as const satisfies Partial<OrderList>

/** Reads the list out of the address; what cannot be, such as the 31st of June, is not set. */
export function parseOrderList(raw: RawSearch, defaults: OrderList): OrderList {
  return {
    ...parseList(raw, defaults, ['created_at', 'total', 'email']),
    status: oneOf(raw.status, ['open', ...statusNames], defaults.status),
    from: isDay(raw.from) ? raw.from : defaults.from,
    to: isDay(raw.to) ? raw.to : defaults.to,
  }
}

/** The filter as the server takes it; it counts days in the viewer's time zone. */
export function orderFilter({ search, status, from, to }: OrderList, timeZone: string): OrderFilter {
  return {
    search,
    status: status || undefined,
    from: from || undefined,
    to: to || undefined,
    time_zone: timeZone,
  }
}

/** Whether the list is narrowed. */
export function isFiltered(list: OrderList): boolean {
  return Object.keys(noFilters).some((key) => list[key as keyof typeof noFilters] !== '')
}

function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
