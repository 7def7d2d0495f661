import type { OrderFilter } from '@voltway/contract'
import { sortColumns } from '@voltway/contract/browser'
import { statusNames } from '@voltway/ui/status-labels'
import * as z from 'zod/mini'
import { dialogParam, listSearchParams, searchText, withDefault } from '../../lib/list-search-params.ts'

/** A day; any invalid value, such as the 31st of June, counts as not set. */
const day = withDefault(z.iso.date(), '')

/** The URL's search parameters; '' is an unset filter, `from` and `to` are days. */
export const orderSearchParams = z.extend(listSearchParams(sortColumns.orders, 'created_at', 'desc'), {
  open: dialogParam,
  status: withDefault(z.enum(['', 'open', ...statusNames, 'withdrawn']), ''),
  from: day,
  to: day,
  product: searchText(),
  method: withDefault(z.string(), ''),
  country: withDefault(z.string().check(z.regex(/^[A-Z]{2}$/)), ''),
})

export type OrderSearchParams = z.output<typeof orderSearchParams>

/** All orders, newest first. */
export const defaultSearchParams = z.parse(orderSearchParams, {})

/** The parameters of a list without filters. */
export const noFilters = {
  search: '',
  status: '',
  from: '',
  to: '',
  product: '',
  method: '',
  country: '',
} as const satisfies Partial<OrderSearchParams>

const gap = String.raw`[^\p{L}\p{N}]*`
const group = '([2-9A-HJKMNP-TV-Z]{4})'
const typedReference = new RegExp(`^${gap}(?:order${gap})?(?:VW${gap})?${group}${gap}${group}${gap}$`, 'iu')

/**
 * Returns the search text for a typed reference such as “Order #7KQ4 M2HX.”, or any other text unchanged. The server reads typed
 * references by the same pattern (`parseTypedReference`).
 */
export function referenceSearch(typed: string): string {
  const [, first = '', second = ''] = typedReference.exec(typed.normalize('NFKC')) ?? []
  return first + second || typed
}

/** Returns the filter for the server, which interprets days in the given time zone. */
export function orderFilter(searchParams: OrderSearchParams, timeZone: string): OrderFilter {
  const { search, status, from, to, product, method, country } = searchParams
  return {
    search,
    status: status || undefined,
    from: from || undefined,
    to: to || undefined,
    product: product || undefined,
    method: method || undefined,
    country: country || undefined,
    time_zone: timeZone,
  }
}

/** Returns whether any filter is set. */
export function isFiltered(searchParams: OrderSearchParams): boolean {
  return Object.keys(noFilters).some((key) => searchParams[key as keyof typeof noFilters] !== '')
}
