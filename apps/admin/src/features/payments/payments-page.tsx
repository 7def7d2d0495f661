import { getRouteApi } from '@tanstack/react-router'
import type { FoundPaymentMethod } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { pageSize } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useListChange } from '../../lib/use-list-change.ts'
import { useOpened } from '../../lib/use-opened.ts'
import { pageHeading } from '../../ui/page-heading.ts'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { WorkPage } from '../../ui/work-page.tsx'
import { EditorHost } from './editor-host.tsx'
import { MethodTable } from './method-table.tsx'
import { allMethods, newMethod, type PaymentSearch } from './payment-search.ts'
import { SavedNotice } from './saved-notice.tsx'
import type { SavedMethod } from './use-method-save.ts'
import { usePaymentMethods } from './use-payment-methods.ts'

const route = getRouteApi(paths.payments)

/** The ways to pay: found, made, changed and deleted. */
export function PaymentsPage() {
  const state = route.useSearch()
  const set = useListChange<PaymentSearch>(route.useNavigate())
  const { query, items, total } = usePaymentMethods(state, set)
  const opened = useOpened(state.open, (id, options) => set({ open: id }, options))
  const [saved, setSaved] = useState<SavedMethod | null>(null)
  const caches = trpc.useUtils()

  function open(id: string) {
    setSaved(null)
    opened.show(id)
  }

  function dismiss() {
    setSaved(null)
    pageHeading()?.focus()
  }

  function onSaved(answer: SavedMethod) {
    setSaved(answer)
    void caches.admin.paymentMethods.search.invalidate()
    if (!answer.created) return opened.close()
    // A new one may belong on another page of the list: it is looked for, so that it can be seen.
    const seen = total < pageSize ? allMethods : { ...allMethods, search: answer.method.name }
    set(seen, { replace: true })
  }

  return (
    <WorkPage
      title={texts.pages.payments}
      actions={
        <Button onClick={() => open(newMethod)}>
          <Plus aria-hidden className="size-4.5" />
          New payment method
        </Button>
      }
    >
      <SearchField
        label="Search payment methods"
        value={state.search}
        onChange={(search) => set({ search })}
        className="w-full sm:max-w-md"
      />
      <Notice saved={saved} items={items} onEdit={open} onDismiss={dismiss} />
      <MethodTable state={state} query={query} highlight={saved?.method.id} onChange={set} onEdit={open} />
      {total > 0 && (
        <Pager
          label="Payment methods"
          page={state.page}
          pageSize={pageSize}
          total={total}
          onPage={(page) => set({ page })}
        />
      )}
      <EditorHost opened={opened} listed={items} onSaved={onSaved} />
    </WorkPage>
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
