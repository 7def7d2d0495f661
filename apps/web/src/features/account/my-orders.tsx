import type { User } from '@voltway/contract'
import { Package } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderCard } from './order-card.tsx'

/** The customer's orders, newest first; none when they could not be loaded (SPEC section 8). */
export function MyOrders({ user }: { user: User }) {
  // Nothing private outlives the page in memory, and statuses are always asked for anew.
  const orders = trpc.orders.list.useQuery({ id: user.id }, { gcTime: 0, staleTime: 0 })

  useEffect(() => {
    if (orders.error !== null) console.warn('The orders could not be loaded', orders.error)
  }, [orders.error])

  return (
    <section aria-labelledby="my-orders" className="grid gap-5">
      <h2 id="my-orders" className="text-heading">
        {texts.account.orders}
      </h2>
      {orders.isPending && <OrderSkeletons />}
      {!orders.isPending && (orders.data ?? []).length === 0 && (
        <EmptyState icon={<Package className="size-8" />} text={texts.account.noOrders}>
          <LinkButton to={paths.shop} look="secondary">
            Go to the shop
          </LinkButton>
        </EmptyState>
      )}
      {orders.data !== undefined && orders.data.length > 0 && (
        <ul className="grid gap-4">
          {orders.data.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OrderSkeletons() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <span className="sr-only">Your orders are loading</span>
      <Skeleton className="h-78 rounded-lg sm:h-53" />
      <Skeleton className="h-78 rounded-lg sm:h-53" />
    </div>
  )
}
