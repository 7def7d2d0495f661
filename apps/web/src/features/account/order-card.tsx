import type { Order } from '@voltway/contract'
import { totalQuantity } from '@voltway/contract/cart-lines'
import { imageSources } from '@voltway/contract/product-images'
import { Badge } from '@voltway/ui/badge'
import { formatCents } from '@voltway/ui/format-money'
import { ProductPicture } from '@voltway/ui/product-picture'
import { orderStatuses } from '@voltway/ui/status-badges'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { OrderDetails } from './order-details.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** One order: its first product, the numbers, and everything else on demand. */
export function OrderCard({ order }: { order: Order }) {
  const [first, ...others] = order.cart
  const [open, setOpen] = useState(false)
  const status = orderStatuses[order.status]
  const more = others.length > 0 ? ` and ${others.length} more` : ''

  return (
    <li>
      <Card className="grid gap-5 pb-3! sm:pb-3!">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-4 sm:grid-rows-[auto_1fr] sm:gap-x-6">
          <div className="h-21 w-28 overflow-hidden rounded-md bg-ink/6 sm:row-span-2 sm:h-24 sm:w-32">
            {first && (
              <ProductPicture
                path={first.image}
                sources={imageSources(first.image)}
                alt={first.name}
                sizes="8rem"
                className="size-full object-cover"
              />
            )}
          </div>
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 max-sm:content-center">
            <h3 className="font-medium text-lg leading-snug [overflow-wrap:anywhere]">
              {first?.name}
              {more && <span className="font-normal text-soft">{more}</span>}
            </h3>
            <Badge tone={status.tone}>{status.label}</Badge>
          </div>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 max-sm:col-span-full sm:flex sm:flex-wrap">
            <Fact name="Ordered" value={day.format(new Date(order.created_at))} />
            <Fact name="Total" value={formatCents(order.total)} />
            <Fact name="Quantity" value={String(totalQuantity(order.cart))} />
            <Fact name="Reference" value={order.reference} />
          </dl>
        </div>
        {/* The shared name lets only one be open at a time: the open one is printed. */}
        <details
          name="order"
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          className="group border-line border-t pt-3"
        >
          <summary className="-mx-2 flex min-h-11 list-none items-center gap-2 rounded-md px-2 font-medium transition hover:bg-ink/6 [&::-webkit-details-marker]:hidden">
            Details and payment
            <ChevronDown aria-hidden className="ml-auto size-5 transition group-open:rotate-180" />
          </summary>
          <OrderDetails order={order} printed={open} />
        </details>
      </Card>
    </li>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="whitespace-nowrap font-medium">{value}</dd>
    </div>
  )
}
