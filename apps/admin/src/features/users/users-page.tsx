import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { FoundUser } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { UsersRound } from 'lucide-react'
import { serverSentence } from '../../lib/failure.ts'
import { listWindow, pageSize } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useExistingPage } from '../../lib/use-existing-page.ts'
import { useListChange } from '../../lib/use-list-change.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { WorkPage } from '../../ui/work-page.tsx'
import { useUserDeletion } from './use-user-deletion.ts'
import { userColumns } from './user-columns.tsx'
import type { UserSearch } from './user-search.ts'

const title = texts.pages.users

const route = getRouteApi(paths.users)

/** Everybody who has an account: found by name or e-mail, with what they ordered; and their deletion. */
export function UsersPage() {
  const list = route.useSearch()
  const setList = useListChange<UserSearch>(route.useNavigate())
  const { search, sort, direction, page } = list
  const query = trpc.admin.users.search.useQuery(
    { search, sort, direction, ...listWindow(list) },
    { placeholderData: keepPreviousData },
  )
  const { remove, deleting } = useUserDeletion()
  const total = query.data?.total
  useExistingPage(list, query.isPlaceholderData ? undefined : total, setList)

  return (
    <WorkPage title={title}>
      <SearchField
        label="Search users"
        placeholder="Name or e-mail"
        value={search}
        onChange={(wanted) => setList({ search: wanted })}
        className="w-full max-w-md"
      />
      <DataTable
        caption={title}
        columns={userColumns}
        rows={query.data?.items}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ sort, direction }}
        onSort={setList}
        loading={query.isFetching}
        failed={
          query.isError
            ? {
                text: texts.users.loadFailed,
                details: serverSentence(query.error),
                onRetry: () => void query.refetch(),
              }
            : undefined
        }
        empty={<NoUsers search={search} onClear={() => setList({ search: '' })} />}
        actions={(user) => (
          <DeleteButton user={user} busy={deleting === user.id} onPress={() => void remove(user)} />
        )}
      />
      {total !== undefined && total > 0 && (
        <Pager
          label={title}
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={(next) => setList({ page: next })}
        />
      )}
    </WorkPage>
  )
}

function DeleteButton({ user, busy, onPress }: { user: FoundUser; busy: boolean; onPress: () => void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      busy={busy}
      aria-label={`Delete ${user.name}`}
      onClick={onPress}
      className="hover:bg-danger-wash! hover:text-danger!"
    >
      Delete
    </Button>
  )
}

function NoUsers({ search, onClear }: { search: string; onClear: () => void }) {
  const icon = <UsersRound className="size-8" />
  if (search === '') return <EmptyState icon={icon} text="Nobody has registered yet" />
  return (
    <EmptyState icon={icon} text="No users found" hint={`No name or e-mail holds “${search}”.`}>
      <Button variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    </EmptyState>
  )
}
