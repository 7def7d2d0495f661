import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { toCents, toDollars, totalQuantity } from '@voltway/contract/cart-lines'
import { imageSources } from '@voltway/contract/images'
import { CopyButton } from '@voltway/ui/copy-button'
import { CopyLines } from '@voltway/ui/copy-lines'
import { formatCents } from '@voltway/ui/money'
import { orderStatuses } from '@voltway/ui/order-statuses'
import { paymentLines } from '@voltway/ui/payment-lines'
import { StoredPicture } from '@voltway/ui/stored-picture'
import type { ReactNode } from 'react'
import { Moment } from '../../ui/moment.tsx'
import { StatusBadge } from './status-badge.tsx'

type OrderDetailProps = {
  order: FoundOrder
  /** The status on screen. */
  status: OrderStatus
}

/** Everything about an order: who, what, how it is paid and what became of it. */
export function OrderDetail({ order, status }: OrderDetailProps) {
  return (
    <div className="grid gap-x-10 gap-y-7 md:grid-cols-2">
      <div className="grid content-start gap-7">
        <Customer order={order} status={status} />
        <Lines order={order} />
      </div>
      <div className="grid content-start gap-7">
        <Part title="Payment">
          <CopyLines
            lines={paymentLines(order.payment).map(({ label, value }) => ({
              name: label,
              value,
              subject: label,
            }))}
          />
        </Part>
        <History order={order} />
      </div>
    </div>
  )
}

function Customer({ order, status }: OrderDetailProps) {
  return (
    <Part title="Customer">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <bdi className="font-medium">{order.customer_name}</bdi>
          <p className="text-soft">{order.email}</p>
        </div>
        <CopyButton value={order.email} subject="e-mail address" />
      </div>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-1.5">
        <dt className="text-soft">Status</dt>
        <dd>
          <StatusBadge status={status} />
        </dd>
        <dt className="text-soft">Ordered</dt>
        <dd>
          <Moment at={order.created_at} />
        </dd>
      </dl>
    </Part>
  )
}

function Lines({ order }: { order: FoundOrder }) {
  const pieces = totalQuantity(order.cart)

  return (
    <Part title="Products">
      <ul className="divide-y divide-line">
        {order.cart.map(({ id, name, image, qty, price }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <div className="h-12 w-16 shrink-0 overflow-hidden rounded-sm bg-surface">
              <StoredPicture
                path={image}
                sources={imageSources(image)}
                alt=""
                sizes="4rem"
                className="size-full object-cover"
              />
            </div>
            <p className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
              <span className="block text-sm text-soft tabular-nums">
                {qty} × {formatCents(price)}
              </span>
            </p>
            <p className="shrink-0 tabular-nums">{formatCents(toDollars(toCents(price) * qty))}</p>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-line border-t pt-3 font-semibold tabular-nums">
        <span>
          Total{' '}
          <span className="font-normal text-soft">({pieces === 1 ? '1 piece' : `${pieces} pieces`})</span>
        </span>
        {formatCents(order.total)}
      </p>
    </Part>
  )
}

function History({ order }: { order: FoundOrder }) {
  return (
    <Part title="Status history">
      <ol className="grid gap-1.5">
        {order.history.map(({ status, at }) => (
          <li key={`${at} ${status}`} className="flex items-baseline justify-between gap-4">
            <span className="font-medium">{orderStatuses[status].label}</span>
            <span className="text-soft">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
