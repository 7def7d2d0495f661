import type { Product } from '@voltway/contract'
import { toasts } from '@voltway/ui/toasts'
import { useEffect, useRef, useState } from 'react'
import { isNotFound, serverMessageOr } from '../../lib/failure.ts'
import { newEntry } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

type EditedProductOptions = {
  /** From the URL; '' when nothing is open. */
  id: string
  /** Counts how often something was opened. */
  opening: number
  rows: readonly Product[] | undefined
  /** There is no such product; a toast says so. */
  onMissing: () => void
}

/**
 * The product that is edited: from the rows of the list, or, when a link leads to another one, loaded by itself. It stays the
 * same until another one is opened, whatever becomes of the list.
 */
export function useEditedProduct({
  id,
  opening,
  rows,
  onMissing,
}: EditedProductOptions): Product | undefined {
  const [held, setHeld] = useState<{ opening: number; product: Product }>()
  const reportedFor = useRef<number>(undefined)
  const holds = held?.opening === opening
  const wanted = id !== '' && id !== newEntry && !holds
  const inList = wanted ? rows?.find((product) => product.id === id) : undefined
  const lookup = trpc.admin.products.get.useQuery(
    { id },
    { enabled: wanted && rows !== undefined && inList === undefined },
  )
  const product = inList ?? (wanted ? lookup.data : undefined)
  if (product !== undefined) setHeld({ opening, product })
  const isMissing = wanted && product === undefined && !lookup.isFetching && lookup.isError

  useEffect(() => {
    if (!isMissing || reportedFor.current === opening) return
    reportedFor.current = opening
    const message = isNotFound(lookup.error)
      ? 'This product is no longer on sale'
      : serverMessageOr(lookup.error, texts.products.loadFailed)
    toasts.show({ tone: 'failure', message })
    onMissing()
  })

  return holds ? held.product : undefined
}
