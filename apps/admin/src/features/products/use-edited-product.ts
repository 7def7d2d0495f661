import type { AdminProductWithImages } from '@voltway/contract'
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
  /** Called after a toast if the product does not exist. */
  onMissing: () => void
}

/** Loads the edited product. It stays the same until another one is opened, even if another admin changes it. */
export function useEditedProduct({ id, opening, onMissing }: EditedProductOptions) {
  const [opened, setOpened] = useState<{ opening: number; product: AdminProductWithImages }>()
  const reportedFor = useRef<number>(undefined)
  const isFound = opened?.opening === opening
  const isNeeded = id !== '' && id !== newEntry && !isFound
  const { data, error, isFetching } = trpc.admin.products.get.useQuery(
    { id },
    { enabled: isNeeded, gcTime: 0, staleTime: 0 },
  )
  if (isNeeded && data !== undefined && !isFetching) setOpened({ opening, product: data })

  useEffect(() => {
    if (!isNeeded || error === null || isFetching || reportedFor.current === opening) return
    reportedFor.current = opening
    const message = isNotFound(error)
      ? 'This product is no longer on sale'
      : serverMessageOr(error, texts.products.loadFailed)
    toasts.show({ tone: 'failure', message })
    onMissing()
  })

  return isFound ? opened.product : undefined
}
