import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { isReference, isWithdrawn } from '@voltway/contract/browser'
import { Skeleton } from '@voltway/ui/skeleton'
import { StatusBadge } from '@voltway/ui/status-badge'
import { useEffect, useState } from 'react'
import { failureStatus } from '../../../lib/failure.ts'
import { paths } from '../../../lib/paths.ts'
import { onSessionChange, useSession } from '../../../lib/session/session.ts'
import { client, trpc } from '../../../lib/trpc.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { MessagePage } from '../../../ui/message-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { useNameRefresh } from '../use-name-refresh.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'

// In UTC, as on the receipt of the order.
const day = (time: string) =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The page of the order whose reference is in the URL. Redirects visitors to the sign-in page, which redirects them back. */
export function OrderPage() {
  const { user } = useSession()
  const [hasSignedOut, setSignedOut] = useState(false)
  // After a sign-out, the next person at this device must not see the reference.
  useEffect(() => onSessionChange((change) => setSignedOut(change !== 'expired')), [])
  const { reference: typed = '' } = useParams({ strict: false })
  const reference = typed.toUpperCase()
  if (!isReference(reference)) return <NoOrder />
  if (user === null)
    return <Navigate to={paths.signIn} search={hasSignedOut ? {} : { order: reference }} replace />
  return <OwnOrder key={user.id} reference={reference} userId={user.id} />
}

function OwnOrder({ reference, userId }: { reference: string; userId: string }) {
  useNameRefresh()
  const { data, error, refetch } = useQuery({
    // With the customer, because the next one must not see an order that is still in the cache.
    queryKey: [...trpc.orders.get.queryOptions({ id: reference }).queryKey, userId],
    queryFn: () => client.orders.get.query({ id: reference }),
    // The cache must not contain private data after the visit, and the status may have changed.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  if (failureStatus(error) === 404) return <NoOrder />

  return (
    <Page
      title={
        <>
          <span>Order </span>
          <span className="inline-block">{reference}</span>
        </>
      }
      layout="close"
      aside={
        <p className="flex min-h-7 flex-wrap items-center gap-x-4">
          {data && (
            <>
              <StatusBadge status={data.status} />
              {isWithdrawn(data) && <StatusBadge status="withdrawal_received" />}
              <span className="text-soft">{`Ordered on ${day(data.created_at)}`}</span>
            </>
          )}
        </p>
      }
    >
      {data && (
        <div>
          <OrderDetails order={data} printed heading="h2" />
          <OrderActions order={data}>
            <LinkButton to={paths.account} variant="secondary">
              All orders
            </LinkButton>
          </OrderActions>
        </div>
      )}
      {!data && error === null && <Skeleton className="h-96" />}
      {!data && error !== null && (
        <RetryNotice onRetry={() => void refetch()}>
          The order could not be loaded. Please try again in a moment.
        </RetryNotice>
      )}
    </Page>
  )
}

/** The same message for an unknown order and for an order of another customer. */
function NoOrder() {
  return (
    <MessagePage title="Order not found" lead="Your account has no order with this reference.">
      <LinkButton to={paths.account}>All orders</LinkButton>
      <LinkButton to={paths.shop} variant="secondary">
        Go to the shop
      </LinkButton>
    </MessagePage>
  )
}
