import { getRouteApi } from '@tanstack/react-router'
import type { FoundPaymentMethod } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { SearchField } from '@voltway/ui/search-field'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { pageSize } from '../../lib/list-search-params.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { useSetSearchParams } from '../../lib/use-set-search-params.ts'
import { Page } from '../../ui/page.tsx'
import { pageHeading } from '../../ui/page-heading.ts'
import { Pager } from '../../ui/pager.tsx'
import { MethodEditorLoader } from './method-editor-loader.tsx'
import { MethodTable } from './method-table.tsx'
import { defaultSearchParams, newMethod, type PaymentSearchParams } from './payment-search-params.ts'
import { SavedNotice } from './saved-notice.tsx'
import type { SavedMethod } from './use-method-save.ts'
import { usePaymentMethodsQuery } from './use-payment-methods-query.ts'

const route = getRouteApi(paths.payments)

/** The payment methods: searched, sorted, created, changed and deleted. */
export function PaymentsPage() {
  const searchParams = route.useSearch()
  const setSearchParams = useSetSearchParams<PaymentSearchParams>(route.useNavigate())
  const { query, items, total } = usePaymentMethodsQuery(searchParams, setSearchParams)
  const dialog = useDialogInUrl(searchParams.open, (id, options) => setSearchParams({ open: id }, options))
  const [saved, setSaved] = useState<SavedMethod | null>(null)
  const caches = trpc.useUtils()

  function open(id: string) {
    setSaved(null)
    dialog.show(id)
  }

  function dismiss() {
    setSaved(null)
    pageHeading()?.focus()
  }

  function onSaved(answer: SavedMethod) {
    setSaved(answer)
    void caches.admin.paymentMethods.search.invalidate()
    if (!answer.created) return dialog.close()
    // A new one may be on another page of the list: a search for its name shows it.
    const shown =
      total < pageSize ? defaultSearchParams : { ...defaultSearchParams, search: answer.method.name }
    setSearchParams(shown, { replace: true })
  }

  return (
    <Page
      title={texts.pages.payments}
      actions={
        <Button onClick={() => open(newMethod)}>
          <Plus aria-hidden className="size-4.5" />
          <span>
            New<span className="max-sm:sr-only"> payment method</span>
          </span>
        </Button>
      }
    >
      <SearchField
        label="Search payment methods"
        value={searchParams.search}
        onChange={(search) => setSearchParams({ search })}
        className="w-full md:max-w-md"
      />
      <Notice saved={saved} items={items} onEdit={open} onDismiss={dismiss} />
      <MethodTable
        searchParams={searchParams}
        query={query}
        highlight={saved?.method.id}
        onChange={setSearchParams}
        onEdit={open}
      />
      {total > 0 && (
        <Pager
          label="Payment methods"
          page={searchParams.page}
          pageSize={pageSize}
          total={total}
          onPage={(page) => setSearchParams({ page })}
        />
      )}
      <MethodEditorLoader dialog={dialog} rows={items} onSaved={onSaved} />
    </Page>
  )
}

type NoticeProps = {
  saved: SavedMethod | null
  items: readonly FoundPaymentMethod[] | undefined
  onEdit: (id: string) => void
  onDismiss: () => void
}

// Shown only for a warning of the server, or for pending orders with the old details.
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
