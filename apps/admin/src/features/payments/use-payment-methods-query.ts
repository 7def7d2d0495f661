import { keepPreviousData } from '@tanstack/react-query'
import { listWindow } from '../../lib/list-search-params.ts'
import { trpc } from '../../lib/trpc.ts'
import { usePageInRange } from '../../lib/use-page-in-range.ts'
import type { SetOptions } from '../../lib/use-set-search-params.ts'
import type { PaymentSearchParams } from './payment-search-params.ts'

export type PaymentMethodsQuery = ReturnType<typeof usePaymentMethodsQuery>['query']

/** Loads the page of payment methods that the URL asks for; beyond the last page it goes to that. */
export function usePaymentMethodsQuery(
  searchParams: PaymentSearchParams,
  setSearchParams: (patch: Partial<PaymentSearchParams>, options?: SetOptions) => void,
) {
  const { search, sort, direction } = searchParams
  const query = trpc.admin.paymentMethods.search.useQuery(
    { search, sort, direction, ...listWindow(searchParams) },
    { placeholderData: keepPreviousData },
  )
  const { items, total = 0 } = query.data ?? {}
  usePageInRange(searchParams, query.isPlaceholderData ? undefined : query.data?.total, setSearchParams)
  return { query, items, total }
}
