import type { FoundOrder, OrderStatus } from '@voltway/contract'
import {
  choiceWords,
  formatMoney,
  imageSources,
  lineCents,
  lineKey,
  paymentLines,
  toDollars,
  totalQuantity,
} from '@voltway/contract/browser'
import { CopyButton } from '@voltway/ui/copy-button'
import { CopyLines } from '@voltway/ui/copy-lines'
import type { Elements } from '@voltway/ui/elements'
import { orderStatuses } from '@voltway/ui/order-statuses'
import { ProductImage } from '@voltway/ui/product-image'
import { DateTime } from '../../ui/date-time.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { StatusBadge } from './status-badge.tsx'

type OrderDetailProps = {
  order: FoundOrder
  /** The displayed status, which may not be saved yet. */
  status: OrderStatus
}

/** Shows an order's customer, products, payment and status history. */
export function OrderDetail({ order, status }: OrderDetailProps) {
  return (
    <div className="grid gap-x-10 gap-y-7 md:grid-cols-2">
      <div className="grid content-start gap-7">
        <Customer order={order} status={status} />
        <Lines order={order} />
      </div>
      <div className="grid content-start gap-7">
        <History order={order} />
        <Section title="Payment">
          <CopyLines
            dense
            lines={paymentLines(order.payment).map(({ label, value }) => ({
              name: label,
              value,
              subject: label,
            }))}
          />
        </Section>
      </div>
    </div>
  )
}

function Customer({ order, status }: OrderDetailProps) {
  return (
    <Section title="Customer">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <bdi className="font-medium">{order.customer_name}</bdi>
          <EmailText email={order.email} className="block text-soft" />
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
          <DateTime at={order.created_at} />
        </dd>
      </dl>
    </Section>
  )
}

function Lines({ order }: { order: FoundOrder }) {
  const pieces = totalQuantity(order.cart)

  return (
    <Section title="Products">
      <ul className="divide-y divide-line">
        {order.cart.map(({ id, choices, name, image, qty, price }) => (
          <li key={lineKey({ id, choices })} className="flex items-center gap-3 py-2">
            <div className="h-12 w-16 shrink-0 overflow-hidden rounded-sm bg-surface">
              <ProductImage
                path={image}
                sources={imageSources(image)}
                alt=""
                sizes="4rem"
                className="size-full object-cover"
              />
            </div>
            <p className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
              {choices && (
                <span className="block text-sm">
                  {' '}
                  <bdi>{choiceWords(choices)}</bdi>
                </span>
              )}
              <span className="block text-sm text-soft tabular-nums">{`${qty} × ${formatMoney(price)}`}</span>
            </p>
            <p className="shrink-0 tabular-nums">{formatMoney(toDollars(lineCents({ price, qty })))}</p>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-line border-t pt-3 font-semibold tabular-nums">
        <span>
          Total{' '}
          <span className="font-normal text-soft">{pieces === 1 ? '(1 piece)' : `(${pieces} pieces)`}</span>
        </span>
        <span>{formatMoney(order.total)}</span>
      </p>
    </Section>
  )
}

function History({ order }: { order: FoundOrder }) {
  return (
    <Section title="Status history">
      <ol className="grid gap-1.5">
        {order.history.map(({ status, at, by }) => (
          <li key={`${at} ${status}`} className="flex items-baseline justify-between gap-4">
            <span className="font-medium">{orderStatuses[status].label}</span>
            <span className="text-right text-soft [overflow-wrap:anywhere]">
              {by !== undefined && by !== 'owner' && <bdi>{`${by}, `}</bdi>}
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
