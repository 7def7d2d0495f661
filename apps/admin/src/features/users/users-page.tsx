import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { SearchField } from '@voltway/ui/search-field'
import { Trash2, UsersRound } from 'lucide-react'
import { serverSentence } from '../../lib/failure.ts'
import { listWindow } from '../../lib/list-search-params.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSetSearchParams } from '../../lib/use-set-search-params.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { useUserDeletion } from './use-user-deletion.ts'
import { userColumns } from './user-columns.tsx'
import type { UserSearchParams } from './user-search-params.ts'

const title = texts.pages.users

const route = getRouteApi(paths.users)

/** Everybody who has an account, with what they ordered: searched, sorted and deleted. */
export function UsersPage() {
  const searchParams = route.useSearch()
  const setSearchParams = useSetSearchParams<UserSearchParams>(route.useNavigate())
  const { search, sort, direction, page } = searchParams
  const query = trpc.admin.users.search.useQuery(
    { search, sort, direction, ...listWindow(searchParams) },
    { placeholderData: keepPreviousData },
  )
  const { remove, deleting } = useUserDeletion()

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
        failure={(error) => ({ text: texts.users.loadFailed, details: serverSentence(error) })}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ sort, direction }}
        onSort={setSearchParams}
        empty={<NoUsers search={search} onClear={() => setSearchParams({ search: '' })} />}
        actionsWidth="w-16"
        actions={(user) => (
          <RowButton
            danger
            text="Delete"
            label={`Delete ${user.name}`}
            aria-busy={deleting === user.id || undefined}
            onClick={() => deleting === user.id || void remove(user)}
          >
            <Trash2 aria-hidden className="size-4" />
          </RowButton>
        )}
      />
      <Pager label={title} page={page} query={query} onChange={setSearchParams} />
    </Page>
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
