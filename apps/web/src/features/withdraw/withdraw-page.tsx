import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isReference, pages } from '@voltway/contract/browser'
import { Skeleton } from '@voltway/ui/skeleton'
import { useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { onSessionChange, useSession } from '../../lib/session/session.ts'
import { client, trpc } from '../../lib/trpc.ts'
import { Page } from '../../ui/page.tsx'
import { WithdrawalSteps } from './withdrawal-steps.tsx'

/**
 * The page on which anyone can withdraw from a contract. For a signed-in customer it shows the order whose reference is in the URL,
 * or else fills in the name and the e-mail address.
 */
export function WithdrawPage() {
  const { user } = useSession()
  const navigate = useNavigate()
  const { order: wanted } = useSearch({ strict: false }) as { order?: unknown }
  const reference = isReference(wanted) ? wanted.toUpperCase() : ''
  const isOwn = user !== null && reference !== ''
  // After a sign-out, the next person at this device must not see the reference. A visitor who signs in still needs it.
  useEffect(
    () =>
      onSessionChange((change) => {
        if (user !== null && change !== 'expired') void navigate({ to: paths.withdraw, replace: true })
      }),
    [user, navigate],
  )
  const { data, isPending } = useQuery({
    enabled: isOwn,
    queryKey: [...trpc.orders.get.queryOptions({ id: reference }).queryKey, user?.id],
    queryFn: () => client.orders.get.query({ id: reference }),
    gcTime: 0,
    staleTime: 0,
    // The customer may be typing the declaration of an order that did not load.
    refetchOnReconnect: false,
  })

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
          // Another person starts with the first step and without the typed text.
          key={`${user?.id} ${reference}`}
          order={isOwn ? data : undefined}
          filledIn={{ reference, name: user?.name ?? '', email: user?.email ?? '', message: '' }}
        />
      )}
    </Page>
  )
}
