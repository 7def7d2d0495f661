import type { FoundPaymentMethod } from '@voltway/contract'
import { adminTexts } from '../../lib/texts-admin.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MethodEditor } from './method-editor.tsx'
import { pageHeading } from './page-heading.ts'
import { newMethod } from './payment-list-state.ts'
import { useEditedMethod } from './use-edited-method.ts'
import type { SavedMethod } from './use-method-save.ts'
import { useOpening } from './use-opening.ts'

type EditorHostProps = {
  /** The list's `open`: an id, `newMethod`, or '' for nothing. */
  open: string
  listed: readonly FoundPaymentMethod[] | undefined
  onClose: () => void
  onSaved: (saved: SavedMethod) => void
}

// Looked up when the editor closes: a link opens it before the page has its heading.
const heading = {
  get current() {
    return pageHeading()
  },
}

/** Opens the editor that the address asks for. */
export function EditorHost({ open, listed, onClose, onSaved }: EditorHostProps) {
  const { key, shown, byLink, isOpen } = useOpening(open)
  const finalFocus = byLink ? heading : undefined
  const isNew = shown === newMethod
  const { edited, failed, retry } = useEditedMethod(key, isNew || shown === '' ? null : shown, listed)
  if (shown === '') return null
  if (isNew || edited) {
    const found = isNew ? undefined : (edited ?? undefined)
    return (
      <MethodEditor
        key={key}
        open={isOpen}
        found={found}
        finalFocus={finalFocus}
        onClose={onClose}
        onSaved={onSaved}
      />
    )
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => next || onClose()}
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
      <p>{adminTexts.payments.loadFailed}</p>
      <Button look="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
