import type { FoundPaymentMethod } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { Skeleton } from '@voltway/ui/skeleton'
import { texts } from '../../lib/texts.ts'
import type { DialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { MethodEditor } from './method-editor.tsx'
import { newMethod } from './payment-search-params.ts'
import { useEditedMethod } from './use-edited-method.ts'
import type { SavedMethod } from './use-method-save.ts'

type MethodEditorLoaderProps = {
  /** An id, or `newMethod`. */
  dialog: DialogInUrl
  rows: readonly FoundPaymentMethod[] | undefined
  onSaved: (saved: SavedMethod) => void
}

/** Loads the payment method that the URL names, and opens its editor. */
export function MethodEditorLoader({ dialog, rows, onSaved }: MethodEditorLoaderProps) {
  const { isOpen, finalFocus, close } = dialog
  const { id, opening } = dialog.shown
  const isNew = id === newMethod
  const { edited, failed, retry } = useEditedMethod(opening, isNew || id === '' ? null : id, rows)
  if (id === '') return null
  if (isNew || edited) {
    const found = isNew ? undefined : (edited ?? undefined)
    return (
      <MethodEditor
        key={opening}
        open={isOpen}
        found={found}
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
      {failed ? <LookupFailed onRetry={retry} /> : <Absent gone={edited === null} />}
    </Dialog>
  )
}

function Absent({ gone }: { gone: boolean }) {
  if (gone) return <p>This payment method is gone. It may have been deleted.</p>
  return (
    <div aria-busy="true" className="grid gap-5">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}

function LookupFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p>{texts.payments.loadFailed}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
