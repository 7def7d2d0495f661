import type { Order } from '@voltway/contract'
import { choiceWords, formatMoney, isWithdrawn, totalQuantity } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { StatusBadge } from '@voltway/ui/status-badge'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { LineImage } from '../../../ui/line-image.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** One order with its products and figures; the details are collapsed. On wide screens the columns of all rows are aligned. */
export function OrderRow({ order }: { order: Order }) {
  const [first, ...others] = order.cart
  const [open, setOpen] = useState(false)

  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-line border-t py-5 first:border-t-0 first:pt-0 lg:grid-cols-[7rem_minmax(0,1fr)_9.5rem_6rem_8rem] lg:items-baseline lg:gap-x-6 lg:gap-y-0 lg:pb-4">
      {first && (
        <LineImage
          image={first.image}
          alt={first.name}
          sizes="7rem"
          className="h-18 w-24 lg:row-span-2 lg:h-21 lg:w-28 lg:self-start"
        />
      )}
      <h3 className="self-center font-medium text-lg leading-snug [overflow-wrap:anywhere] lg:self-auto">
        <span>{first?.name}</span>
        {first?.choices && (
          <span className="block font-normal text-base text-soft">{` ${choiceWords(first.choices)}`}</span>
        )}
        {others.length > 0 && (
          <span className="block font-normal text-base text-soft">{` and ${others.length} more`}</span>
        )}
      </h3>
      <OrderFigures order={order} />
      {/* The shared name allows only one open order, which is the one to print. */}
      <details
        name="order"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group col-span-full lg:col-start-2"
      >
        <summary className="-mx-2 flex min-h-11 w-fit list-none items-center gap-1.5 rounded-md px-2 text-soft transition hover:text-ink [&::-webkit-details-marker]:hidden">
          <span>Details and payment</span>
          <span className="sr-only">{` of order ${order.reference}`}</span>
          <ChevronDown aria-hidden className="size-4.5 transition group-open:rotate-180" />
        </summary>
        <OrderDetails order={order} printed={open} />
        <OrderActions order={order}>
          <LinkButton to={paths.order} params={{ reference: order.reference }} variant="secondary">
            View order
          </LinkButton>
        </OrderActions>
      </details>
    </li>
  )
}

function OrderFigures({ order }: { order: Order }) {
  return (
    <dl className="col-span-full grid grid-flow-col grid-cols-[1fr_minmax(0,auto)] grid-rows-3 items-baseline gap-x-3 gap-y-1 lg:col-span-3 lg:grid-cols-subgrid lg:grid-rows-2 lg:gap-x-6 lg:gap-y-0">
      <Figure name="Ordered">{day.format(new Date(order.created_at))}</Figure>
      <Figure name="Reference" className="text-soft">
        {order.reference}
      </Figure>
      <Figure name="Status" className="max-lg:col-start-2 max-lg:text-right lg:row-span-2">
        <span className="inline-grid justify-items-start gap-0.5 max-lg:justify-items-end">
          <StatusBadge status={order.status} />
          {isWithdrawn(order) && <StatusBadge status="withdrawal_received" />}
        </span>
      </Figure>
      <Figure
        name="Total"
        className="text-right font-medium max-lg:col-start-2 max-lg:whitespace-normal max-lg:[overflow-wrap:anywhere]"
      >
        {formatMoney(order.total)}
      </Figure>
      <Figure name="Quantity" named className="text-soft lg:text-right">
        {totalQuantity(order.cart)}
      </Figure>
    </dl>
  )
}

type FigureProps = { name: string; named?: boolean; className?: string; children: ReactNode }

function Figure({ name, named = false, className, children }: FigureProps) {
  return (
    <div className={classNames('whitespace-nowrap tabular-nums', className)}>
      <dt className={named ? 'inline' : 'sr-only'}>{`${name} `}</dt>
      <dd className={named ? 'inline' : undefined}>{children}</dd>
    </div>
  )
}
