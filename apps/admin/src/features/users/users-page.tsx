import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FoundUser } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { EmptyState } from '@voltway/ui/empty-state'
import { SearchField } from '@voltway/ui/search-field'
import { UsersRound } from 'lucide-react'
import { listWindow } from '../../lib/list-search-params.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { pollList, trpc } from '../../lib/trpc.ts'
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../ui/data-table/data-table-column.ts'
import { Pager } from '../../ui/data-table/pager.tsx'
import { DeleteButton } from '../../ui/data-table/row-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Page } from '../../ui/page.tsx'
import { useUserDeletion } from './use-user-deletion.ts'
import { UserDialog } from './user-dialog.tsx'
import type { UserSearchParams } from './user-search-params.ts'

const title = texts.pages.users

const columns: DataColumn<FoundUser, UserSearchParams['sort']>[] = [
  {
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
    header: 'Email',
    sort: 'email',
    className: 'max-md:text-soft',
    cell: ({ email }) => <EmailText email={email} className="line-clamp-3 md:line-clamp-2" />,
  },
  {
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
    header: 'Orders',
    sort: 'orders',
    firstDirection: 'desc',
    align: 'end',
    width: 'w-24',
    labelled: true,
    cell: ({ orders }) => orders.toLocaleString('en-US'),
  },
  {
    header: 'Order total',
    sort: 'orders_total',
    firstDirection: 'desc',
    align: 'end',
    width: 'w-36',
    cell: ({ orders_total }) => formatMoney(orders_total),
  },
]

/** The page that lists users with their orders, shows one of them in a dialog, and deletes them. */
export function UsersPage() {
  const [searchParams, setSearchParams] = useSearchParams<UserSearchParams>()
  const { search, sort, direction, page } = searchParams
  const query = trpc.admin.users.search.useQuery(
    { search, sort, direction, ...listWindow(searchParams) },
    { placeholderData: keepPreviousData, refetchInterval: pollList },
  )
  const remove = useUserDeletion()
  const dialog = useDialogInUrl('user')
  return (
    <Page title={title}>
      <SearchField
        label="Search users"
        placeholder="Search by name or e-mail"
        value={search}
        onChange={(next) => setSearchParams({ search: next })}
        className="w-full md:max-w-md"
      />
      <DataTable
        caption={title}
        columns={columns}
        query={query}
        failed={texts.users.loadFailed}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={({ id }) => dialog.show(id)}
        sort={{ sort, direction }}
        onSort={setSearchParams}
        empty={
          <EmptyState
            icon={<UsersRound className="size-8" />}
            text={search === '' ? 'No users yet' : 'No users found'}
          />
        }
        actionsWidth="w-16"
        actions={(user) => <DeleteButton name={user.name} onClick={() => void remove(user)} />}
      />
      <Pager label={title} page={page} query={query} onChange={setSearchParams} />
      <UserDialog dialog={dialog} onDelete={remove} />
    </Page>
  )
}
