import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { FoundUser } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { dialogs } from '@voltway/ui/dialog-queue'
import { EmptyState } from '@voltway/ui/empty-state'
import { SearchField } from '@voltway/ui/search-field'
import { toasts } from '@voltway/ui/toasts'
import { Trash2, UsersRound } from 'lucide-react'
import { serverMessage } from '../../lib/failure.ts'
import { listWindow } from '../../lib/list-search-params.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useAccess } from '../../lib/use-access.ts'
import { useSetSearchParams } from '../../lib/use-set-search-params.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Pager } from '../../ui/data-table/pager.tsx'
import { RowButton } from '../../ui/data-table/row-button.tsx'
import { Page } from '../../ui/page.tsx'
import { userColumns } from './user-columns.tsx'
import type { UserSearchParams } from './user-search-params.ts'

const title = texts.pages.users

const route = getRouteApi(paths.users)

/** The page that lists and deletes users, with the number and value of their orders. */
export function UsersPage() {
  const searchParams = route.useSearch()
  const setSearchParams = useSetSearchParams<UserSearchParams>(route.useNavigate())
  const { search, sort, direction, page } = searchParams
  const query = trpc.admin.users.search.useQuery(
    { search, sort, direction, ...listWindow(searchParams) },
    { placeholderData: keepPreviousData },
  )
  const utils = trpc.useUtils()
  const deletion = trpc.admin.users.delete.useMutation({
    onSuccess: () => toasts.show({ message: texts.users.deleted }),
    onError: (error) =>
      toasts.show({ tone: 'failure', message: texts.users.deleteFailed, details: serverMessage(error) }),
    // A deletion changes orders and the audit record too. After a failure the user may already be deleted by another admin.
    onSettled: () => utils.admin.invalidate(),
  })
  const canEdit = useAccess().canEdit(paths.users)
  const deleting = deletion.isPending ? String(deletion.variables?.id) : null

  async function remove(user: FoundUser) {
    const agreed = await dialogs.confirm({
      question: texts.users.deleteQuestion,
      details: deletionSummary(user),
      action: 'Delete user',
      danger: true,
    })
    if (agreed) deletion.mutate({ id: user.id })
  }

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
        failure={(error) => ({ text: texts.users.loadFailed, details: serverMessage(error) })}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ sort, direction }}
        onSort={setSearchParams}
        empty={<NoUsers search={search} onClear={() => setSearchParams({ search: '' })} />}
        readOnly={!canEdit}
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

/** Returns a sentence about the orders that a deletion of this user removes. */
function deletionSummary({ name, email, orders, orders_total }: FoundUser): string {
  const signUp = `They signed up as ${email}.`
  if (orders === 0) return `${name} has placed no orders. ${signUp}`
  const count = `${orders.toLocaleString('en-US')} ${orders === 1 ? 'order' : 'orders'}`
  return `${count} worth ${formatMoney(orders_total)} will go with ${name}. ${signUp}`
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
