import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { adminTrpc } from '../../lib/admin-trpc.ts'
import { listWindow, pageSize } from '../../lib/list-search.ts'
import type { PaymentListState } from './payment-list-state.ts'

/** The answer of the server, as the list needs it. */
export type PaymentMethodsQuery = ReturnType<typeof usePaymentMethods>['query']

/** The payment methods that the list's state asks for. */
export function usePaymentMethods(state: PaymentListState, set: (patch: Partial<PaymentListState>) => void) {
  const { search, sort, direction } = state
  const query = adminTrpc.admin.paymentMethods.search.useQuery(
    { search, sort, direction, ...listWindow(state) },
    { placeholderData: keepPreviousData },
  )
  const { items, total = 0 } = query.data ?? {}
  const known = query.data !== undefined && !query.isPlaceholderData
  useExistingPage(state.page, known ? total : undefined, (page) => set({ page }))
  return { query, items, total }
}

// A page whose last row was deleted, or of an old link, gives way to the last one there is.
function useExistingPage(page: number, total: number | undefined, onPage: (page: number) => void): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize))
  const correct = useEffectEvent(onPage)

  useEffect(() => {
    if (page > last) correct(last)
  }, [page, last])
}
