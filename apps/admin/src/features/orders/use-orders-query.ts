import { keepPreviousData } from '@tanstack/react-query'
import type { FoundOrder, OrderFilter } from '@voltway/contract'
import { serverText } from '../../lib/failure.ts'
import { listWindow } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { usePageInRange } from '../../lib/use-page-in-range.ts'
import type { SetOptions } from '../../lib/use-set-search-params.ts'
import type { LoadFailure } from '../../ui/load-failed.tsx'
import { type OrderSearchParams, orderFilter } from './order-search-params.ts'

export type OrdersQuery = {
  filter: OrderFilter
  /** Another one for each page of each list. */
  listKey: string
  /** Undefined until the first answer; then the previous page until the next one has loaded. */
  orders: readonly FoundOrder[] | undefined
  /** On all pages. */
  total: number | undefined
  /** Whether this is the answer to the current search, not to the previous one. */
  settled: boolean
  loading: boolean
  failed: LoadFailure | undefined
}

/** Loads the page of orders that the URL asks for; beyond the last page it goes to that. */
export function useOrdersQuery(
  searchParams: OrderSearchParams,
  setSearchParams: (patch: Partial<OrderSearchParams>, options?: SetOptions) => void,
  timeZone: string,
): OrdersQuery {
  const filter = orderFilter(searchParams, timeZone)
  const input = {
    ...filter,
    ...listWindow(searchParams),
    sort: searchParams.sort,
    direction: searchParams.direction,
  }
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.admin.orders.search.useQuery(input, {
    placeholderData: keepPreviousData,
  })
  usePageInRange(searchParams, isPlaceholderData ? undefined : data?.total, setSearchParams)

  return {
    filter,
    listKey: JSON.stringify(input),
    orders: data?.items,
    total: data?.total,
    settled: !isPlaceholderData,
    loading: isFetching,
    failed: error
      ? { text: serverText(error, texts.orders.loadFailed), onRetry: () => void refetch() }
      : undefined,
  }
}
