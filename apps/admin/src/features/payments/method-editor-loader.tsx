import type { FoundPaymentMethod, PaymentMethod } from '@voltway/contract'
import { Dialog } from '@voltway/ui/dialog'
import { isNotFound } from '../../lib/failure.ts'
import { newEntry } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { DialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { DialogFallback } from '../../ui/dialogs/dialog-fallback.tsx'
import { MethodEditor } from './method-editor.tsx'

type MethodEditorLoaderProps = {
  /** The dialog whose id is a method's id or `newEntry`. */
  dialog: DialogInUrl
  rows: readonly FoundPaymentMethod[] | undefined
  onSaved: (saved: PaymentMethod) => void
}

/** Opens the editor of the payment method whose id is in the URL. It shows the list's row until the method has loaded. */
export function MethodEditorLoader({ dialog, rows, onSaved }: MethodEditorLoaderProps) {
  const { isOpen, close } = dialog
  const { id, opening } = dialog.shown
  const isNew = id === newEntry
  const row = rows?.find(({ method }) => method.id === id)
  const query = trpc.admin.paymentMethods.get.useQuery(
    { id },
    { enabled: isOpen && !isNew, staleTime: 0, refetchOnWindowFocus: false },
  )
  const found = query.data ?? (isNotFound(query.error) ? undefined : row)

  if (id === '') return null
  if (isNew || found) {
    return (
      <MethodEditor
        key={opening}
        open={isOpen}
        found={isNew ? undefined : found}
        onClose={close}
        onSaved={onSaved}
      />
    )
  }
  return (
    <Dialog open={isOpen} onOpenChange={(next) => next || close()} title="Edit payment method">
      <DialogFallback
        query={query}
        entity="payment method"
        failed={texts.payments.loadFailed}
        onClose={close}
      />
    </Dialog>
  )
}
