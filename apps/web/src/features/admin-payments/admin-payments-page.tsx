import { keepPreviousData } from '@tanstack/react-query'
import type { FoundPaymentMethod } from '@voltway/contract'
import { CreditCard, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { adminTrpc } from '../../lib/admin-trpc.ts'
import { listWindow, pageSize } from '../../lib/list-search.ts'
import { useListState } from '../../lib/list-state.ts'
import { texts } from '../../lib/texts.ts'
import { adminTexts } from '../../lib/texts-admin.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EditorHost } from './editor-host.tsx'
import { methodColumns } from './method-columns.tsx'
import { newMethod, type PaymentListState, parsePaymentList, paymentDefaults } from './payment-list-state.ts'
import { SavedNotice } from './saved-notice.tsx'
import { useMethodDeletion } from './use-method-deletion.ts'
import type { SavedMethod } from './use-method-save.ts'

const words = adminTexts.payments

/** The ways to pay: found, made, changed and deleted. */
export function AdminPaymentsPage() {
  const [state, set] = useListState(paymentDefaults, parsePaymentList)
  const { search, sort, direction } = state
  const caches = adminTrpc.useUtils()
  const query = adminTrpc.admin.paymentMethods.search.useQuery(
    { search, sort, direction, ...listWindow(state) },
    { placeholderData: keepPreviousData },
  )
  const { items, total = 0 } = query.data ?? {}
  const [saved, setSaved] = useState<SavedMethod | null>(null)
  const askAndDelete = useMethodDeletion()
  useExistingPage(state.page, query.isPlaceholderData ? undefined : query.data?.total, (page) =>
    set({ page }),
  )

  function open(id: string) {
    setSaved(null)
    set({ open: id })
  }

  function onSaved(answer: SavedMethod) {
    setSaved(answer)
    void caches.admin.paymentMethods.search.invalidate()
    // A new one may belong on another page of the list: it is looked for, so that it can be seen.
    const seen = total < pageSize ? paymentDefaults : { ...paymentDefaults, search: answer.method.name }
    set(answer.created ? seen : { open: '' })
  }

  return (
    <Page title={adminTexts.pages.payments}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label="Search payment methods"
            value={search}
            onChange={(text) => set({ search: text })}
            className="min-w-0 flex-1 basis-64 sm:max-w-md"
          />
          <Button onClick={() => open(newMethod)} className="sm:ml-auto">
            <Plus aria-hidden className="size-4.5" />
            New payment method
          </Button>
        </div>
        <Notice saved={saved} items={items} onEdit={open} onDismiss={() => setSaved(null)} />
        <DataTable
          caption="Payment methods"
          columns={methodColumns}
          rows={items}
          rowKey={({ method }) => method.id}
          rowName={({ method }) => method.name}
          sort={{ column: sort, direction }}
          onSort={({ column, direction }) => set({ sort: column as PaymentListState['sort'], direction })}
          loading={query.isFetching}
          failed={query.isError ? { text: words.loadFailed, onRetry: () => void query.refetch() } : undefined}
          empty={<NoMethods search={search} onClear={() => set({ search: '' })} />}
          highlight={saved?.method.id}
          actions={(row) => (
            <>
              <RowButton verb="Edit" name={row.method.name} onPress={() => open(row.method.id)} />
              <RowButton verb="Delete" name={row.method.name} onPress={() => void askAndDelete(row)} />
            </>
          )}
        />
        {total > 0 && (
          <Pager
            label="Payment methods"
            page={state.page}
            pageSize={pageSize}
            total={total}
            onPage={(page) => set({ page })}
          />
        )}
      </div>
      <EditorHost open={state.open} listed={items} onClose={() => set({ open: '' })} onSaved={onSaved} />
    </Page>
  )
}

type RowButtonProps = { verb: 'Edit' | 'Delete'; name: string; onPress: () => void }

function RowButton({ verb, name, onPress }: RowButtonProps) {
  const Icon = verb === 'Edit' ? Pencil : Trash2
  return (
    <Button look="quiet" size="small" aria-label={`${verb} ${name}`} onClick={onPress}>
      <Icon aria-hidden className="size-4" />
      {verb}
    </Button>
  )
}

type NoticeProps = {
  saved: SavedMethod | null
  items: readonly FoundPaymentMethod[] | undefined
  onEdit: (id: string) => void
  onDismiss: () => void
}

// Says something only when there is something to know: a doubt of the server, or orders with the old details.
function Notice({ saved, items, onEdit, onDismiss }: NoticeProps) {
  if (saved === null) return null
  const { id, name, warnings = [] } = saved.method
  const found = items?.find(({ method }) => method.id === id)
  const pending = saved.changed ? (found?.pending_orders ?? 0) : 0
  if (warnings.length === 0 && pending === 0) return null
  return (
    <SavedNotice
      name={name}
      warnings={warnings}
      pending={pending}
      onEdit={() => onEdit(id)}
      onDismiss={onDismiss}
    />
  )
}

function NoMethods({ search, onClear }: { search: string; onClear: () => void }) {
  const icon = <CreditCard className="size-8" />
  if (search === '') {
    return (
      <EmptyState
        icon={icon}
        text={texts.account.noPaymentMethods}
        hint="Nobody can place an order until there is one."
      />
    )
  }
  return (
    <EmptyState icon={icon} text={texts.account.noPaymentMethods} hint="Try fewer or other words.">
      <Button look="secondary" onClick={onClear}>
        Clear search
      </Button>
    </EmptyState>
  )
}

// A page whose last row was deleted, or of an old link, gives way to the last one there is.
function useExistingPage(page: number, total: number | undefined, onPage: (page: number) => void): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize))
  const correct = useEffectEvent(onPage)

  useEffect(() => {
    if (page > last) correct(last)
  }, [page, last])
}
