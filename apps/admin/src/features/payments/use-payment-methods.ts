import { keepPreviousData } from '@tanstack/react-query'
import { listWindow } from '../../lib/list-search.ts'
import { trpc } from '../../lib/trpc.ts'
import { useExistingPage } from '../../lib/use-existing-page.ts'
import type { ChangeOptions } from '../../lib/use-list-change.ts'
import type { PaymentSearch } from './payment-search.ts'

/** The answer of the server, as the list needs it. */
export type PaymentMethodsQuery = ReturnType<typeof usePaymentMethods>['query']

/** The payment methods that the list's state asks for. */
export function usePaymentMethods(
  state: PaymentSearch,
  set: (patch: Partial<PaymentSearch>, options?: ChangeOptions) => void,
) {
  const { search, sort, direction } = state
  const query = trpc.admin.paymentMethods.search.useQuery(
    { search, sort, direction, ...listWindow(state) },
    { placeholderData: keepPreviousData },
  )
  const { items, total = 0 } = query.data ?? {}
  useExistingPage(state, query.isPlaceholderData ? undefined : query.data?.total, set)
  return { query, items, total }
}
