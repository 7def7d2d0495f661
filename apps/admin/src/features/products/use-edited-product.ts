import type { AdminProduct } from '@voltway/contract'
import { toasts } from '@voltway/ui/toasts'
import { useEffect, useRef, useState } from 'react'
import { isNotFound, serverMessageOr } from '../../lib/failure.ts'
import { newEntry } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

type EditedProductOptions = {
  /** The id in the URL; '' if no dialog is open. */
  id: string
  /** The number of times that a dialog was opened. */
  opening: number
  rows: readonly AdminProduct[] | undefined
  /** Called after a toast if the product does not exist. */
  onMissing: () => void
}

/**
 * Returns the edited product, from the list's rows or, if a link points to another one, from its own query. The product stays the
 * same until another one is opened, even if the list changes.
 */
export function useEditedProduct({
  id,
  opening,
  rows,
  onMissing,
}: EditedProductOptions): AdminProduct | undefined {
  const [opened, setOpened] = useState<{ opening: number; product: AdminProduct }>()
  const reportedFor = useRef<number>(undefined)
  const isFound = opened?.opening === opening
  const isNeeded = id !== '' && id !== newEntry && !isFound
  const inList = isNeeded ? rows?.find((product) => product.id === id) : undefined
  const lookup = trpc.admin.products.get.useQuery(
    { id },
    { enabled: isNeeded && rows !== undefined && inList === undefined },
  )
  const product = inList ?? (isNeeded ? lookup.data : undefined)
  if (product !== undefined) setOpened({ opening, product })
  const isMissing = isNeeded && product === undefined && !lookup.isFetching && lookup.isError

  useEffect(() => {
    if (!isMissing || reportedFor.current === opening) return
    reportedFor.current = opening
    const message = isNotFound(lookup.error)
      ? 'This product is no longer on sale'
      : serverMessageOr(lookup.error, texts.products.loadFailed)
    toasts.show({ tone: 'failure', message })
    onMissing()
  })

  return isFound ? opened.product : undefined
}
