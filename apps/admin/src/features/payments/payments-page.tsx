import { keepPreviousData } from '@tanstack/react-query'
import type { FoundPaymentMethod, PaymentMethod } from '@voltway/contract'
import { EmptyState } from '@voltway/ui/empty-state'
import { fixedTexts } from '@voltway/ui/fixed-texts'
import { SearchField } from '@voltway/ui/search-field'
import { toasts } from '@voltway/ui/toast-queue'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { confirmDeletion } from '../../lib/confirm-deletion.ts'
import { listWindow, newEntry, pageSize } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useAccess } from '../../lib/use-access.ts'
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Pager } from '../../ui/data-table/pager.tsx'
import { DeleteButton, EditButton } from '../../ui/data-table/row-button.tsx'
import { NewButton } from '../../ui/new-button.tsx'
import { Page } from '../../ui/page.tsx'
import { methodColumns } from './method-columns.tsx'
import { MethodEditor } from './method-editor.tsx'
import { defaultSearchParams, type PaymentSearchParams } from './payment-search-params.ts'

/** The page that lists, creates, changes and deletes payment methods. */
export function PaymentsPage() {
  const [searchParams, setSearchParams] = useSearchParams<PaymentSearchParams>()
  const { search, sort, direction, page } = searchParams
  const query = trpc.admin.paymentMethods.search.useQuery(
    { search, sort, direction, ...listWindow(searchParams) },
    { placeholderData: keepPreviousData },
  )
  const { items, total = 0 } = query.data ?? {}
  const { mutateAsync } = trpc.admin.paymentMethods.delete.useMutation()
  const dialog = useDialogInUrl('open')
  const { id, opening } = dialog.shown
  const [savedId, setSavedId] = useState<string>()
  const caches = trpc.useUtils()
  const { canEdit } = useAccess()

  function open(opened: string) {
    setSavedId(undefined)
    dialog.show(opened)
  }

  function onSaved({ id: saved, name, warnings = [] }: PaymentMethod) {
    setSavedId(saved)
    if (warnings.length > 0)
      toasts.show({ tone: 'failure', message: `Saved with warnings: ${name}`, details: warnings.join('. ') })
    if (!dialog.isNow(newEntry)) return dialog.close()
    // A new method may be on another page of the list; a search for its name shows it.
    const shown = total < pageSize ? defaultSearchParams : { ...defaultSearchParams, search: name }
    setSearchParams(shown, { replace: true })
  }

  async function remove({ method }: FoundPaymentMethod) {
    await confirmDeletion({
      texts: texts.payments,
      details: method.name,
      run: () => mutateAsync({ id: method.id }),
      deletedDetails: method.name,
    })
    void caches.admin.paymentMethods.search.invalidate()
  }

  return (
    <Page
      title={texts.pages.payments}
      actions={canEdit && <NewButton name="payment method" onClick={() => open(newEntry)} />}
    >
      <SearchField
        label="Search payment methods"
        value={search}
        onChange={(next) => setSearchParams({ search: next })}
        className="w-full md:max-w-md"
      />
      <DataTable
        caption="Payment methods"
        columns={methodColumns}
        query={query}
        failed={texts.payments.loadFailed}
        rowKey={({ method }) => method.id}
        rowName={({ method }) => method.name}
        sort={searchParams}
        onSort={setSearchParams}
        empty={
          <EmptyState
            icon={<CreditCard className="size-8" />}
            text={fixedTexts.noPaymentMethods}
            hint={search === '' ? 'Customers cannot place orders before there is one.' : undefined}
          />
        }
        highlight={savedId}
        actions={(row) => (
          <>
            <EditButton name={row.method.name} onClick={() => open(row.method.id)} />
            <DeleteButton name={row.method.name} onClick={() => void remove(row)} />
          </>
        )}
      />
      <Pager label="Payment methods" page={page} query={query} onChange={setSearchParams} />
      {id !== '' && (
        <MethodEditor
          key={opening}
          dialog={dialog}
          row={items?.find(({ method }) => method.id === id)}
          onSaved={onSaved}
        />
      )}
    </Page>
  )
}
