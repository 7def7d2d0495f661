import type { Product } from '@voltway/contract'
import { alerts } from '@voltway/ui/alerts'
import { useEffect, useRef, useState } from 'react'
import { isNotFound, serverText } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

type ProductToEdit = {
  /** What the address names; '' when nothing is open. */
  id: string
  /** Another one each time something is opened. */
  turn: number
  rows: readonly Product[] | undefined
  /** There is no such product, which was said. */
  onMissing: () => void
}

/**
 * The product that is edited: out of the rows in sight, or, for those who come by a link, asked for by itself. Once it is found it
 * stays for as long as this turn lasts, wherever the list goes meanwhile.
 */
export function useProductToEdit({ id, turn, rows, onMissing }: ProductToEdit): Product | undefined {
  const [held, setHeld] = useState<{ turn: number; product: Product }>()
  const saidIn = useRef<number>(undefined)
  const holds = held?.turn === turn
  const wanted = id !== '' && id !== 'new' && !holds
  const inSight = wanted ? rows?.find((product) => product.id === id) : undefined
  const asked = trpc.admin.products.get.useQuery(
    { id },
    { enabled: wanted && rows !== undefined && inSight === undefined },
  )
  const product = inSight ?? (wanted ? asked.data : undefined)
  if (product !== undefined) setHeld({ turn, product })
  const isMissing = wanted && product === undefined && !asked.isFetching && asked.isError

  useEffect(() => {
    if (!isMissing || saidIn.current === turn) return
    saidIn.current = turn
    const message = isNotFound(asked.error)
      ? 'This product is no longer on sale'
      : serverText(asked.error, texts.products.loadFailed)
    alerts.toast({ tone: 'failure', message })
    onMissing()
  })

  return holds ? held.product : undefined
}
