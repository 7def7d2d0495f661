import type { FoundPaymentMethod, PaymentMethod } from '@voltway/contract'
import { Dialog } from '@voltway/ui/dialog'
import { useEffect, useState } from 'react'
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

/**
 * Opens the editor of the payment method whose id is in the URL. It takes the method from the list's rows or else loads it. The
 * method stays the same until another one is opened, because the admin may be typing while the list changes.
 */
export function MethodEditorLoader({ dialog, rows, onSaved }: MethodEditorLoaderProps) {
  const { isOpen, finalFocus, close } = dialog
  const { id, opening } = dialog.shown
  const isNew = id === newEntry
  const isEdited = id !== '' && !isNew
  const inList = isEdited ? rows?.find(({ method }) => method.id === id) : undefined
  const [opened, setOpened] = useState<{ opening: number; found: FoundPaymentMethod }>()
  if (inList && (opened?.opening !== opening || opened.found !== inList))
    setOpened({ opening, found: inList })
  const known = opened?.opening === opening ? opened.found : undefined
  const query = trpc.admin.paymentMethods.get.useQuery(
    { id },
    { enabled: isEdited && rows !== undefined && known === undefined },
  )
  const isMissing = query.error !== null && isNotFound(query.error)
  const found = known ?? (isMissing ? undefined : query.data)
  const caches = trpc.useUtils()

  // The list's numbers of pending orders may be outdated.
  useEffect(() => {
    if (isEdited && opening > 0) void caches.admin.paymentMethods.search.invalidate()
  }, [opening, isEdited, caches])

  if (id === '') return null
  if (isNew || found) {
    return (
      <MethodEditor
        key={opening}
        open={isOpen}
        found={isNew ? undefined : found}
        finalFocus={finalFocus}
        onClose={close}
        onSaved={onSaved}
      />
    )
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => next || close()}
      finalFocus={finalFocus}
      title="Edit payment method"
    >
      <DialogFallback
        query={query}
        missing={isMissing ? 'This payment method is gone.' : undefined}
        failed={texts.payments.loadFailed}
        onClose={close}
      />
    </Dialog>
  )
}
