import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isReference, pages } from '@voltway/contract/browser'
import { Skeleton } from '@voltway/ui/skeleton'
import { useEffect, useState } from 'react'
import { onSessionChange, useSession } from '../../lib/session/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { Page } from '../../ui/page.tsx'
import { WithdrawalSteps } from './withdrawal-steps.tsx'

/**
 * The page on which anyone can withdraw from a contract. For a signed-in customer it shows the order whose reference is in the URL,
 * or else fills in the name and the e-mail address.
 */
export function WithdrawPage() {
  const { user } = useSession()
  const { order: wanted } = useSearch({ strict: false }) as { order?: unknown }
  const reference = isReference(wanted) ? wanted.toUpperCase() : ''
  const isOwn = user !== null && reference !== ''
  const [signOuts, setSignOuts] = useState(0)
  // The next person at this device must not see what the customer typed. An expired session keeps it.
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change === 'signed-out') setSignOuts((count) => count + 1)
      }),
    [],
  )
  const { data: order, isPending } = useQuery(
    trpc.orders.get.queryOptions({ id: reference }, { enabled: isOwn, gcTime: 0, staleTime: 0 }),
  )

  return (
    <Page
      title={pages.withdraw.title}
      lead="Withdraw from the contract of an order in two steps, without giving reasons."
      layout="form"
    >
      {isOwn && isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <WithdrawalSteps
          key={`${isOwn && order?.id} ${reference} ${signOuts}`}
          order={isOwn ? order : undefined}
          filledIn={{ reference, name: user?.name ?? '', email: user?.email ?? '', message: '' }}
        />
      )}
    </Page>
  )
}
