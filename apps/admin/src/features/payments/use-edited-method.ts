import type { FoundPaymentMethod } from '@voltway/contract'
import { useEffect, useState } from 'react'
import { isNotFound } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'

/** The method that the editor is about: `undefined` while it loads, `null` when there is none. */
type Edited = FoundPaymentMethod | null | undefined

/**
 * Finds the method of an editor's opening, also when a shared link opens one that is on another page of the list. Once
 * found it stays, whatever becomes of the list: somebody may be typing.
 */
export function useEditedMethod(
  opening: number,
  id: string | null,
  listed: readonly FoundPaymentMethod[] | undefined,
) {
  const inList = listed?.find(({ method }) => method.id === id)
  const [held, hold] = useState<{ opening: number; found: FoundPaymentMethod }>()
  if (inList && (held?.opening !== opening || held.found !== inList)) hold({ opening, found: inList })
  const known = held?.opening === opening ? held.found : undefined
  const lookup = trpc.admin.paymentMethods.get.useQuery(
    { id: id ?? '' },
    { enabled: id !== null && listed !== undefined && known === undefined },
  )
  const isMissing = lookup.isError && isNotFound(lookup.error)
  useFreshNumbers(opening, id)

  const edited: Edited = known ?? (isMissing ? null : lookup.data)
  const failed = known === undefined && lookup.isError && !isMissing
  return { edited, failed, retry: () => void lookup.refetch() }
}

// The number of pending orders may be older than the page.
function useFreshNumbers(opening: number, id: string | null): void {
  const caches = trpc.useUtils()

  useEffect(() => {
    if (id !== null && opening > 0) void caches.admin.paymentMethods.search.invalidate()
  }, [opening, id, caches])
}
