import { Link } from '@tanstack/react-router'
import type { FoundUser } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { paths } from '../../lib/paths.ts'
import type { DataColumn } from '../../ui/data-table/data-table-column.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import type { UserSearchParams } from './user-search-params.ts'

/** The columns of the user list. */
export const userColumns: DataColumn<FoundUser, UserSearchParams['sort']>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    heading: true,
    width: 'w-40 lg:w-60 xl:w-80',
    cell: ({ id, name }) => (
      <Link
        from={paths.users}
        to={paths.users}
        search={(before) => ({ ...before, user: id })}
        resetScroll={false}
        title={name}
        className="line-clamp-2 underline-offset-4 hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    sort: 'email',
    className: 'max-md:text-soft',
    cell: ({ email }) => <EmailText email={email} className="line-clamp-3 md:line-clamp-2" />,
  },
  {
    id: 'created_at',
    header: 'Joined',
    sort: 'created_at',
    firstDirection: 'desc',
    width: 'w-34',
    from: 'lg',
    labelled: true,
    className: 'max-md:text-soft',
    cell: ({ created_at }) => <DateTime at={created_at} only="date" />,
  },
  {
    id: 'orders',
    header: 'Orders',
    sort: 'orders',
    firstDirection: 'desc',
    align: 'end',
    width: 'w-24',
    labelled: true,
    cell: ({ orders }) => orders.toLocaleString('en-US'),
  },
  {
    id: 'orders_total',
    header: 'Order total',
    sort: 'orders_total',
    firstDirection: 'desc',
    align: 'end',
    width: 'w-36',
    cell: ({ orders_total }) => formatMoney(orders_total),
  },
]
