import type { FoundUser } from '@voltway/contract'
import { formatCents } from '@voltway/ui/money'
import { ordersNamed } from '../../lib/paths.ts'
import { AdminLink } from '../../ui/admin-link.tsx'
import type { DataColumn } from '../../ui/data-table-model.ts'
import { Moment } from '../../ui/moment.tsx'

/** What is shown of a user. */
export const userColumns: DataColumn<FoundUser>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    heading: true,
    className: 'md:w-[28%]',
    cell: ({ name }) => name,
  },
  {
    id: 'email',
    header: 'Email',
    sortable: true,
    className: 'md:w-[36%]',
    cell: ({ email }) => (
      <span title={email} className="line-clamp-2">
        {email}
      </span>
    ),
  },
  {
    id: 'created_at',
    header: 'Joined',
    sortable: true,
    descFirst: true,
    cell: ({ created_at }) => <Moment at={created_at} dateOnly />,
  },
  {
    id: 'orders',
    header: 'Orders',
    sortable: true,
    descFirst: true,
    align: 'end',
    cell: (user) => <OrderCount {...user} />,
  },
  {
    id: 'orders_total',
    header: 'Order total',
    sortable: true,
    descFirst: true,
    align: 'end',
    cell: ({ orders_total }) => formatCents(orders_total),
  },
]

function OrderCount({ orders, email, name }: FoundUser) {
  const count = orders.toLocaleString('en-US')
  if (orders === 0) return count
  return (
    <AdminLink
      href={ordersNamed(email)}
      aria-label={`${count} ${orders === 1 ? 'order' : 'orders'} of ${name}`}
      className="-m-2 inline-block rounded-sm p-2 font-medium text-accent underline-offset-4 hover:underline"
    >
      {count}
    </AdminLink>
  )
}
