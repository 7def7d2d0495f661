import type { FoundPaymentMethod, PaymentMethod } from '@voltway/contract'
import { methodLines } from '@voltway/ui/payment-lines'
import { Bitcoin, Landmark } from 'lucide-react'
import type { DataColumn } from '../../ui/data-table-column.ts'
import type { PaymentSearchParams } from './payment-search-params.ts'
import { typeNames } from './type-names.ts'

const icons = { crypto: Bitcoin, bank: Landmark }

export const methodColumns: readonly DataColumn<FoundPaymentMethod, PaymentSearchParams['sort']>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    heading: true,
    className: 'md:min-w-52',
    cell: ({ method }) => <bdi className="[overflow-wrap:anywhere]">{method.name}</bdi>,
  },
  {
    id: 'type',
    header: 'Type',
    sort: 'type',
    className: 'whitespace-nowrap',
    cell: ({ method }) => <TypeName type={method.type} />,
  },
  {
    id: 'details',
    header: 'Details',
    className: 'md:w-1/2 max-md:block! max-md:text-left!',
    cell: ({ method }) => <Details method={method} />,
  },
  {
    id: 'pending',
    header: 'Pending orders',
    align: 'end',
    cell: ({ pending_orders }) => pending_orders.toLocaleString('en-US'),
  },
]

function TypeName({ type }: { type: PaymentMethod['type'] }) {
  const Icon = icons[type]
  return (
    <span className="inline-flex items-center gap-2">
      <Icon aria-hidden className="size-4.5 shrink-0 text-soft" />
      {typeNames[type]}
    </span>
  )
}

function Details({ method }: { method: PaymentMethod }) {
  return (
    <dl className="grid gap-1 text-control">
      {methodLines(method).map(({ key, label, value }) => (
        <div key={key} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{label}:</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
