import type { FoundPaymentMethod } from '@voltway/contract'
import { useEffect, useState } from 'react'
import { isNotFound } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'

/** `undefined` while it loads, `null` when there is none with this id. */
type Edited = FoundPaymentMethod | null | undefined

/**
 * The payment method that is edited: from the rows of the list, or, when a link leads to another one, loaded by itself. It
 * stays until another one is opened, whatever becomes of the list: somebody may be typing.
 */
export function useEditedMethod(
  opening: number,
  id: string | null,
  rows: readonly FoundPaymentMethod[] | undefined,
) {
  const inList = rows?.find(({ method }) => method.id === id)
  const [held, hold] = useState<{ opening: number; found: FoundPaymentMethod }>()
  if (inList && (held?.opening !== opening || held.found !== inList)) hold({ opening, found: inList })
  const known = held?.opening === opening ? held.found : undefined
  const lookup = trpc.admin.paymentMethods.get.useQuery(
    { id: id ?? '' },
    { enabled: id !== null && rows !== undefined && known === undefined },
  )
  const isMissing = lookup.isError && isNotFound(lookup.error)
  useFreshCounts(opening, id)

  const edited: Edited = known ?? (isMissing ? null : lookup.data)
  const failed = known === undefined && lookup.isError && !isMissing
  return { edited, failed, retry: () => void lookup.refetch() }
}

// Loads the list again, because its numbers of pending orders may be outdated.
function useFreshCounts(opening: number, id: string | null): void {
  const caches = trpc.useUtils()

  useEffect(() => {
    if (id !== null && opening > 0) void caches.admin.paymentMethods.search.invalidate()
  }, [opening, id, caches])
}
