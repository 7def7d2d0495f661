import { useInfiniteQuery } from '@tanstack/react-query'
import type { User } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { focusSectionAfter } from '@voltway/ui/focus-section-after'
import { Notice } from '@voltway/ui/notice'
import { Skeleton } from '@voltway/ui/skeleton'
import { Package } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { trpc } from '../../../lib/trpc.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { OrderRow } from './order-row.tsx'

const pageSize = 20

/** The customer's orders, newest first, twenty at a time; empty if they fail to load (docs/behaviour.md, "Account"). */
export function MyOrders({ user }: { user: User }) {
  const orders = useInfiniteQuery(
    trpc.orders.list.infiniteQueryOptions(
      { id: user.id, limit: pageSize },
      {
        getNextPageParam: ({ items, total }, pages) =>
          pages.length * pageSize < total ? items.at(-1)?.id : undefined,
        // The cache must not contain private data after the visit, and a status may have changed.
        gcTime: 0,
        staleTime: 0,
        refetchOnWindowFocus: true,
      },
    ),
  )
  const shown = orders.data?.pages.flatMap(({ items }) => items) ?? []
  const total = orders.data?.pages.at(-1)?.total ?? 0
  const failed = orders.isFetchNextPageError && !orders.isFetchingNextPage

  return (
    <PageSection title="My Orders">
      {orders.isPending && <Skeleton label="Your orders are loading" className="h-120 lg:h-60" />}
      {!orders.isPending && shown.length === 0 && (
        <EmptyState icon={<Package className="size-8" />} text="No orders found">
          <LinkButton to={paths.shop} variant="secondary">
            Go to the shop
          </LinkButton>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      {(orders.hasNextPage || (orders.data?.pages.length ?? 0) > 1) && (
        <div className="grid justify-items-center gap-3">
          <p role="status" className="text-soft text-sm tabular-nums">
            {`${shown.length} of ${total}`}
          </p>
          {failed && (
            <Notice role="alert">More orders could not be loaded. Please try again in a moment.</Notice>
          )}
          {orders.hasNextPage && (
            <Button
              ref={focusSectionAfter}
              variant="secondary"
              busy={orders.isFetchingNextPage}
              onClick={() => void orders.fetchNextPage()}
            >
              {failed ? 'Try again' : 'Show more orders'}
            </Button>
          )}
        </div>
      )}
    </PageSection>
  )
}
