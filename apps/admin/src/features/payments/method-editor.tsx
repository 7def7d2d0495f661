import type { FoundPaymentMethod } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { texts } from '../../lib/texts.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { draftOf, isChanged, type MethodDraft } from './method-draft.ts'
import { MethodForm } from './method-form.tsx'
import { MoveQuestion } from './move-question.tsx'
import type { MovedDestination } from './moved-destinations.ts'
import { keepsShowing } from './pending-words.ts'
import { type SavedMethod, type SaveFaults, useMethodSave } from './use-method-save.ts'

type MethodEditorProps = {
  open: boolean
  /** Undefined for a new one. */
  found: FoundPaymentMethod | undefined
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
  onSaved: (saved: SavedMethod) => void
}

/** The modal in which a payment method is made or changed. */
export function MethodEditor({ open, found, finalFocus, onClose, onSaved }: MethodEditorProps) {
  const original = draftOf(found?.method)
  const [typed, setTyped] = useState<MethodDraft | null>(null)
  const draft = typed ?? original
  const question = useMoveQuestion()
  const formId = useId()
  const { save, saving, faults, clearError } = useMethodSave({
    id: found?.method.id,
    confirmMove: question.ask,
    onSaved: (saved) => void guard.release().then(() => onSaved(saved)),
  })
  const guard = useLeaveGuard({
    unsaved: open && (saving || isChanged(draft, original)),
    loss: () => (saving && !question.asked ? undefined : 'What you typed is not saved yet.'),
    onLeave: () => question.answer(false),
  })

  async function close() {
    if (await guard.mayLeave()) onClose()
  }

  function change(next: MethodDraft, path: string) {
    setTyped(next)
    clearError(path)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || void close()}
      finalFocus={finalFocus}
      title={found === undefined ? 'New payment method' : 'Edit payment method'}
      footer={
        <div className="grid gap-4">
          <Failure faults={faults} />
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
      <EditorForm id={formId} faults={faults} onSubmit={() => save(draft)}>
        {found !== undefined && <PendingNote count={found.pending_orders} />}
        <MethodForm draft={draft} onChange={change} faults={faults.fields} />
      </EditorForm>
      <MoveQuestion
        open={question.asked}
        method={draft.name}
        moved={question.moved}
        onAnswer={question.answer}
      />
    </Dialog>
  )
}

type EditorFormProps = { id: string; faults: SaveFaults; onSubmit: () => void; children: ReactNode }

function EditorForm({ id, faults, onSubmit, children }: EditorFormProps) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (faults.failed) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults.failed])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form ref={form} id={id} noValidate className="grid gap-5" onSubmit={submit}>
      {children}
    </form>
  )
}

// In the footer, which is always in sight.
function Failure({ faults }: { faults: SaveFaults }) {
  if (!faults.failed) return null
  return (
    <div role="alert" className="rounded-md bg-danger-wash px-4 py-3 text-danger">
      <p className="font-medium">{texts.payments.saveFailed}</p>
      {faults.sentence !== undefined && <p>{faults.sentence}</p>}
    </div>
  )
}

function PendingNote({ count }: { count: number }) {
  if (count === 0) return null
  return <p className="rounded-md bg-warn-wash px-4 py-3 text-warn">{keepsShowing(count)}</p>
}

function useMoveQuestion() {
  const [moved, setMoved] = useState<MovedDestination[]>([])
  const [asked, setAsked] = useState(false)
  const resolve = useRef<((agreed: boolean) => void) | null>(null)

  function ask(destinations: MovedDestination[]): Promise<boolean> {
    setMoved(destinations)
    setAsked(true)
    return new Promise((answered) => {
      resolve.current = answered
    })
  }

  function answer(agreed: boolean) {
    setAsked(false)
    resolve.current?.(agreed)
    resolve.current = null
  }

  return { ask, answer, asked, moved }
}
