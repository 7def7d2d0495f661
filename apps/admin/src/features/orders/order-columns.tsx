import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { formatCents } from '@voltway/ui/format-money'
import type { DataColumn } from '../../ui/data-table-column.ts'
import { DateTime } from '../../ui/date-time.tsx'
import type { OrderSearchParams } from './order-search-params.ts'
import { paymentTypes } from './payment-types.ts'
import { StatusBadge } from './status-badge.tsx'

type Cells = { shownStatus: (order: FoundOrder) => OrderStatus; onOpen: (order: FoundOrder) => void }

/** The columns of the list; `sort` is the server's name of the column. */
export function orderColumns({
  shownStatus,
  onOpen,
}: Cells): DataColumn<FoundOrder, OrderSearchParams['sort']>[] {
  return [
    {
      id: 'reference',
      header: 'Reference',
      heading: true,
      className: 'xl:whitespace-nowrap',
      cell: (order) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(order)}
          className="min-h-9 rounded-sm text-left font-medium text-accent underline-offset-3 hover:underline md:text-control"
        >
          {order.reference}
        </button>
      ),
    },
    {
      id: 'email',
      header: 'Customer',
      sort: 'email',
      className: 'md:w-full md:min-w-28 lg:min-w-40',
      cell: ({ customer_name, email }) => (
        <span className="grid min-w-0">
          <bdi className="line-clamp-2 font-medium md:text-control">{customer_name}</bdi>
          <span title={email} className="line-clamp-2 text-sm text-soft">
            {email}
          </span>
        </span>
      ),
    },
    {
      id: 'created_at',
      header: 'Date',
      sort: 'created_at',
      descFirst: true,
      cell: ({ created_at }) => <OrderedAt at={created_at} />,
    },
    {
      id: 'method',
      header: 'Method',
      spare: true,
      className: 'md:min-w-36 md:max-w-44',
      cell: ({ payment }) => (
        <span className="grid min-w-0">
          <bdi title={payment.name} className="truncate md:text-control">
            {payment.name}
          </bdi>
          <span className="whitespace-nowrap text-sm text-soft">{paymentTypes[payment.type]}</span>
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      className: 'whitespace-nowrap',
      cell: (order) => <StatusBadge status={shownStatus(order)} />,
    },
    {
      id: 'total',
      header: 'Total',
      sort: 'total',
      descFirst: true,
      align: 'end',
      className: 'whitespace-nowrap md:text-control',
      cell: ({ total }) => formatCents(total),
    },
  ]
}

const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

function OrderedAt({ at }: { at: string }) {
  return (
    <span className="whitespace-nowrap md:grid md:text-control">
      <DateTime at={at} dateOnly />{' '}
      <span className="text-soft tabular-nums md:text-sm">{times.format(new Date(at))}</span>
    </span>
  )
}
