import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { paymentTypeLabels } from '@voltway/ui/payment-type-labels'
import { StatusBadge } from '@voltway/ui/status-badge'
import type { DataColumn } from '../../ui/data-table/data-table-column.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import type { OrderSearchParams } from './order-search-params.ts'
import { WithdrawalBadge } from './withdrawal-badge.tsx'

type Cells = { shownStatus: (order: FoundOrder) => OrderStatus; onOpen: (order: FoundOrder) => void }

/** Returns the columns of the order list; `sort` is the server's name of a column. */
export function orderColumns({
  shownStatus,
  onOpen,
}: Cells): DataColumn<FoundOrder, OrderSearchParams['sort']>[] {
  return [
    {
      header: 'Reference',
      heading: true,
      width: 'w-35',
      className: 'md:whitespace-nowrap',
      cell: (order) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(order)}
          className="min-h-6 rounded-sm text-left font-medium text-accent underline-offset-3 hover:underline md:min-h-9"
        >
          {order.reference}
        </button>
      ),
    },
    {
      header: 'Customer',
      sort: 'email',
      cell: ({ customer_name, email }) => (
        <span className="grid min-w-0">
          <bdi title={customer_name} className="line-clamp-2 font-medium md:line-clamp-1 md:break-all">
            {customer_name}
          </bdi>
          <EmailText email={email} className="text-soft max-md:line-clamp-2 md:truncate md:[&>wbr]:hidden" />
        </span>
      ),
    },
    {
      header: 'Date',
      sort: 'created_at',
      firstDirection: 'desc',
      width: 'w-30',
      from: 'lg',
      className: 'max-md:text-soft',
      cell: ({ created_at }) => <OrderedAt at={created_at} />,
    },
    {
      header: 'Method',
      // Between these breakpoints only the icon, because the name of the customer needs the width.
      width: 'w-22 2xl:w-36',
      from: 'xl',
      className: 'max-md:text-soft',
      cell: ({ payment }) => <Method {...payment} />,
    },
    {
      header: 'Status',
      width: 'w-40',
      half: 'end',
      cell: (order) => (
        <span className="inline-grid justify-items-start gap-0.5 max-md:justify-items-end">
          <StatusBadge status={shownStatus(order)} />
          <WithdrawalBadge history={order.history} />
        </span>
      ),
    },
    {
      header: 'Total',
      sort: 'total',
      firstDirection: 'desc',
      align: 'end',
      width: 'w-36',
      cell: ({ total }) => formatMoney(total),
    },
  ]
}

function OrderedAt({ at }: { at: string }) {
  return (
    <span className="whitespace-nowrap md:grid">
      <DateTime at={at} only="date" />
      <span> </span>
      <span className="text-soft">
        <DateTime at={at} only="time" />
      </span>
    </span>
  )
}

function Method({ type, name }: FoundOrder['payment']) {
  const { label, Icon } = paymentTypeLabels[type]
  return (
    <span title={`${label}: ${name}`} className="flex min-w-0 items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-soft" />
      <span className="sr-only">{`${label}:`}</span>
      <bdi className="line-clamp-2 [overflow-wrap:anywhere] xl:max-2xl:sr-only">{name}</bdi>
    </span>
  )
}
