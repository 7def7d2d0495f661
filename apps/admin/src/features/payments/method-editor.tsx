import type { AdminPaymentMethod, FoundPaymentMethod } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { ConfirmDialog } from '@voltway/ui/confirm-dialog'
import { Dialog } from '@voltway/ui/dialog'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import { texts } from '../../lib/texts.ts'
import { useErrorFocus } from '../../lib/use-error-focus.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { ComparedText } from '../../ui/compared-text.tsx'
import { type ConflictAnswer, ConflictDialog } from '../../ui/confirmations/conflict-dialog.tsx'
import { useConfirmation } from '../../ui/confirmations/use-confirmation.ts'
import type { DestinationChange } from './destination-changes.ts'
import { isChanged, type MethodDraft, toDraft } from './method-draft.ts'
import { MethodForm } from './method-form.tsx'
import { pendingWhileEditing } from './pending-order-messages.ts'
import { type SavedMethod, type SaveErrors, useMethodSave } from './use-method-save.ts'

/** The fields as typed, and the method that was loaded when the typing began. */
type Edited = { draft: MethodDraft; loaded: AdminPaymentMethod | undefined }

type MethodEditorProps = {
  open: boolean
  /** Undefined for a new payment method. */
  found: FoundPaymentMethod | undefined
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
  onSaved: (saved: SavedMethod) => void
}

/** The dialog that creates or changes a payment method. */
export function MethodEditor({ open, found, finalFocus, onClose, onSaved }: MethodEditorProps) {
  const [edited, setEdited] = useState<Edited | null>(null)
  const loaded = edited === null ? found && { ...found.method, version: found.version } : edited.loaded
  const original = toDraft(loaded)
  const draft = edited?.draft ?? original
  const pending = found?.pending_orders ?? 0
  const confirmation = useConfirmation<DestinationChange[], boolean>()
  const conflict = useConfirmation<string, ConflictAnswer>()
  const formId = useId()
  const { save, saving, errors, clearError } = useMethodSave({
    confirmDestinations: confirmation.ask,
    onConflict: resolveConflict,
    onSaved: (saved) => void guard.release().then(() => onSaved(saved)),
  })
  const form = useErrorFocus(errors.failed)
  const guard = useLeaveGuard({
    unsaved: open && (saving || isChanged(draft, original)),
    loss: () =>
      saving && !confirmation.isOpen && !conflict.isOpen ? undefined : 'What you typed is not saved yet.',
    onLeave: () => {
      confirmation.answer(false)
      conflict.answer('cancel')
    },
  })

  async function close() {
    if (await guard.mayLeave()) onClose()
  }

  function change(next: MethodDraft, path: string) {
    setEdited({ draft: next, loaded })
    clearError(path)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(draft, loaded)
  }

  async function resolveConflict(present: AdminPaymentMethod): Promise<boolean> {
    const answer = await conflict.ask(
      'Another admin has changed this payment method since you opened it. Saving replaces all of its fields.',
    )
    if (answer === 'load') setEdited({ draft: toDraft(present), loaded: present })
    return answer === 'save'
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || void close()}
      finalFocus={finalFocus}
      title={found === undefined ? 'New payment method' : 'Edit payment method'}
      footer={
        <div className="grid gap-4">
          <Failure errors={errors} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={saving}>
              Save
            </Button>
          </div>
        </div>
      }
    >
      <form ref={form} id={formId} noValidate className="grid gap-5" onSubmit={submit}>
        {pending > 0 && (
          <p className="rounded-md bg-warn-wash px-4 py-3 text-warn">{pendingWhileEditing(pending)}</p>
        )}
        <MethodForm draft={draft} onChange={change} errors={errors.fields} />
      </form>
      <ConfirmDialog
        open={confirmation.isOpen}
        title="Change where customers pay?"
        message={`Whoever chooses “${draft.name}” from now on sends the money to the new details. Compare every character.`}
        action="Change details"
        cancel="Keep editing"
        danger
        onAnswer={confirmation.answer}
      >
        <div className="grid gap-5">
          {confirmation.subject?.map(({ label, before, after }) => (
            <section key={label} aria-label={label} className="grid gap-1.5">
              <h3 className="font-medium text-sm">{label}</h3>
              <ComparedText before={before} after={after} />
            </section>
          ))}
        </div>
      </ConfirmDialog>
      <ConflictDialog confirmation={conflict} />
    </Dialog>
  )
}

// The footer is always in view.
function Failure({ errors }: { errors: SaveErrors }) {
  if (!errors.failed) return null
  return (
    <div role="alert" className="rounded-md bg-danger-wash px-4 py-3 text-danger">
      <p className="font-medium">{texts.payments.saveFailed}</p>
      {errors.sentence !== undefined && <p>{errors.sentence}</p>}
    </div>
  )
}
