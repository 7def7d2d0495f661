import type { FoundPaymentMethod, PaymentMethod } from '@voltway/contract'
import { methodLines } from '@voltway/contract/browser'
import { Badge } from '@voltway/ui/badge'
import { paymentTypeLabels } from '@voltway/ui/payment-type-labels'
import type { DataColumn } from '../../ui/data-table/data-table-column.ts'
import type { PaymentSearchParams } from './payment-search-params.ts'

/** The columns of the list of payment methods. */
export const methodColumns: readonly DataColumn<FoundPaymentMethod, PaymentSearchParams['sort']>[] = [
  {
    header: 'Name',
    sort: 'name',
    heading: true,
    width: 'w-46 lg:w-60',
    className: '[overflow-wrap:anywhere]',
    cell: ({ method }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi>{method.name}</bdi>
        {!method.active && <Badge tone="warn">Off</Badge>}
      </span>
    ),
  },
  {
    header: 'Type',
    sort: 'type',
    width: 'w-38',
    from: 'lg',
    className: 'whitespace-nowrap max-md:text-soft',
    cell: ({ method }) => <TypeName type={method.type} />,
  },
  {
    header: 'Details',
    half: 'both',
    cell: ({ method }) => <Details method={method} />,
  },
  {
    header: 'Position',
    sort: 'position',
    align: 'end',
    width: 'w-28',
    from: 'lg',
    labelled: true,
    cell: ({ method }) => method.position ?? '–',
  },
  {
    header: 'Pending orders',
    align: 'end',
    width: 'w-34',
    labelled: true,
    cell: ({ pending_orders }) => pending_orders.toLocaleString('en-US'),
  },
]

function TypeName({ type }: { type: PaymentMethod['type'] }) {
  const { label, Icon } = paymentTypeLabels[type]
  return (
    <span className="inline-flex items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-soft" />
      <span>{label}</span>
    </span>
  )
}

function Details({ method }: { method: PaymentMethod }) {
  return (
    <dl className="flex flex-wrap gap-x-4 [overflow-wrap:anywhere]">
      {methodLines(method).map(({ key, label, value }) => (
        <div key={key} className="flex min-w-0 gap-x-1.5">
          <dt className="shrink-0 text-soft">{`${label}:`}</dt>
          <dd className="min-w-0">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
