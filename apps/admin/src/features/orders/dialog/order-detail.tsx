import { Link } from '@tanstack/react-router'
import type { FoundOrder, OrderStatus } from '@voltway/contract'
import {
  addressLines,
  choiceWords,
  formatMoney,
  imageSources,
  lineCents,
  lineKey,
  paymentLines,
  toDollars,
  totalQuantity,
} from '@voltway/contract/browser'
import type { BadgeTone } from '@voltway/ui/badge'
import { classNames } from '@voltway/ui/class-names'
import { CopyButton } from '@voltway/ui/copy-button'
import { CopyLines } from '@voltway/ui/copy-lines'
import { DeliveryAddress } from '@voltway/ui/delivery-address'
import { DownloadButton } from '@voltway/ui/download-button'
import { ProductImage } from '@voltway/ui/product-image'
import { StatusBadge } from '@voltway/ui/status-badge'
import { historySteps } from '@voltway/ui/status-labels'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { paths } from '../../../lib/paths.ts'
import { fetchWithSecret } from '../../../lib/secret/fetch-with-secret.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { WithdrawalBadge } from '../withdrawal-badge.tsx'
import { NotesForm } from './notes-form.tsx'
import { OtherOrders } from './other-orders.tsx'
import { Section } from './section.tsx'
import type { NotesDraft } from './use-notes-draft.ts'

type OrderDetailProps = ComponentProps<typeof OtherOrders> & {
  order: FoundOrder
  /** The displayed status, which may not be saved yet. */
  status: OrderStatus
  draft: NotesDraft
}

/** Shows an order's amount, status and parcel, and below them everything else. */
export function OrderDetail({ order, status, draft, onChange }: OrderDetailProps) {
  return (
    <div className="grid gap-7">
      <Summary order={order} status={status} />
      <div className="grid gap-x-10 gap-y-7 md:grid-cols-2">
        <div className="grid content-start gap-7">
          <Customer order={order} />
          <Lines order={order} />
          <OtherOrders order={order} onChange={onChange} />
        </div>
        <div className="grid content-start gap-7">
          <History order={order} />
          <Section title="Tracking and note">
            <NotesForm draft={draft} />
          </Section>
          <Section title="Payment">
            <details className="group">
              <summary className="-mx-2 flex min-h-11 w-fit list-none items-center gap-1.5 rounded-md px-2 text-soft transition hover:text-ink [&::-webkit-details-marker]:hidden">
                <span className="[overflow-wrap:anywhere]">{`${order.payment.name}: instructions`}</span>
                <ChevronDown aria-hidden className="size-4.5 shrink-0 transition group-open:rotate-180" />
              </summary>
              {/* Without `important`, because no line stands out here. */}
              <CopyLines
                dense
                lines={paymentLines(order.payment).map(({ label, value }) => ({ label, value }))}
              />
            </details>
            <DownloadButton
              label="Download PDF"
              request={() => fetchWithSecret(`/api/admin/orders/${order.id}/receipt`)}
            />
          </Section>
        </div>
      </div>
    </div>
  )
}

function Summary({ order, status }: { order: FoundOrder; status: OrderStatus }) {
  const { total, tracking } = order

  return (
    <section aria-label="Summary" className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-6 gap-y-1 text-heading tabular-nums">
        <span>{formatMoney(total)}</span>
        <StatusBadge status={status} />
        <WithdrawalBadge history={order.history} />
      </p>
      {tracking && (
        <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <span className="[overflow-wrap:anywhere]">
            <bdi className="text-soft">{tracking.carrier}</bdi>{' '}
            <bdi className="font-medium">{tracking.number}</bdi>
          </span>
          <CopyButton value={tracking.number} subject="tracking number" />
          <a href={tracking.url} target="_blank" rel="noreferrer" className={link}>
            Track the parcel
          </a>
        </p>
      )}
    </section>
  )
}

const link =
  'inline-flex min-h-9 items-center rounded-sm font-medium text-accent underline-offset-3 hover:underline'

function Customer({ order }: { order: FoundOrder }) {
  const { user_id, customer_name, email, reference, delivery } = order

  return (
    <Section title="Customer">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <Link to={paths.users} search={{ user: user_id }} className={link}>
            <bdi>{customer_name}</bdi>
          </Link>
          <EmailText email={email} className="block text-soft" />
        </div>
        <CopyButton value={email} subject="e-mail address" />
      </div>
      <a href={`mailto:${encodeURI(email)}?subject=${encodeURIComponent(reference)}`} className={link}>
        Write an e-mail
      </a>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        <dt className="text-soft">Ordered</dt>
        <dd>
          <DateTime at={order.created_at} />
        </dd>
        <dt className="text-soft">Delivery</dt>
        <dd>
          {delivery ? <DeliveryAddress lines={addressLines(delivery)} note={delivery.note} /> : 'No address'}
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
              <ProductImage path={image} sources={imageSources(image)} alt="" sizes="4rem" />
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

const dots: Record<BadgeTone, string> = {
  plain: 'bg-soft',
  accent: 'bg-accent',
  good: 'bg-good',
  warn: 'bg-warn',
  danger: 'bg-danger',
}

function History({ order }: { order: FoundOrder }) {
  return (
    <Section title="Status history">
      <ol>
        {order.history.map(({ status, at, by }) => (
          <li
            key={`${at} ${status}`}
            className="relative flex flex-wrap items-baseline justify-between gap-x-4 border-line border-l pb-2.5 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden
              className={classNames(
                'absolute top-1.5 -left-1.5 size-2.75 rounded-full border border-transparent',
                dots[historySteps[status].tone],
              )}
            />
            <span className="font-medium">{historySteps[status].label}</span>
            <span className="ml-auto text-right text-soft [overflow-wrap:anywhere]">
              {by !== undefined && by !== 'owner' && <bdi>{`${by}, `}</bdi>}
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
