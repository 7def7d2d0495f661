import { keepPreviousData } from '@tanstack/react-query'
import { EmptyState } from '@voltway/ui/empty-state'
import { SearchField } from '@voltway/ui/search-field'
import { UsersRound } from 'lucide-react'
import { listWindow } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Pager } from '../../ui/data-table/pager.tsx'
import { DeleteButton } from '../../ui/data-table/row-button.tsx'
import { Page } from '../../ui/page.tsx'
import { useUserDeletion } from './use-user-deletion.ts'
import { userColumns } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'
import type { UserSearchParams } from './user-search-params.ts'

const title = texts.pages.users

/** The page that lists users with their orders, shows one of them in a dialog, and deletes them. */
export function UsersPage() {
  const [searchParams, setSearchParams] = useSearchParams<UserSearchParams>()
  const { search, sort, direction, page } = searchParams
  const query = trpc.admin.users.search.useQuery(
    { search, sort, direction, ...listWindow(searchParams) },
    { placeholderData: keepPreviousData },
  )
  const remove = useUserDeletion()
  const dialog = useDialogInUrl(searchParams.user, (user, options) => setSearchParams({ user }, options))
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
        columns={userColumns}
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
