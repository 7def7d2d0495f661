import { keepPreviousData } from '@tanstack/react-query'
import type { FoundOrder, OrderFilter } from '@voltway/contract'
import { serverText } from '../../lib/failure.ts'
import { listWindow } from '../../lib/list-search.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { type OrderSearch, orderFilter } from './order-search.ts'

export type ListedOrders = {
  filter: OrderFilter
  /** Which page of which list this is. */
  place: string
  /** Undefined until the first answer; the previous page until the asked one is there. */
  orders: readonly FoundOrder[] | undefined
  /** On all pages; it may still be that of the previous list (`settled`). */
  total: number | undefined
  settled: boolean
  loading: boolean
  failed: { text: string; onRetry: () => void } | undefined
}

/** Asks the server for the page of orders that the address names. */
export function useListedOrders(list: OrderSearch, timeZone: string): ListedOrders {
  const filter = orderFilter(list, timeZone)
  const asked = { ...filter, ...listWindow(list), sort: list.sort, direction: list.direction }
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.admin.orders.search.useQuery(asked, {
    placeholderData: keepPreviousData,
  })

  return {
    filter,
    place: JSON.stringify(asked),
    orders: data?.items,
    total: data?.total,
    settled: !isPlaceholderData,
    loading: isFetching,
    failed: error
      ? { text: serverText(error, texts.orders.loadFailed), onRetry: () => void refetch() }
      : undefined,
  }
}
