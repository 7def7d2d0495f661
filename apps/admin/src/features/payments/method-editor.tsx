import type { AdminPaymentMethod, FoundPaymentMethod, PaymentMethod } from '@voltway/contract'
import { useState } from 'react'
import { useEditor } from '../../lib/editing/use-editor.ts'
import { EditorDialog } from '../../ui/dialogs/editor-dialog.tsx'
import { isChanged, type MethodDraft, toDraft } from './method-draft.ts'
import { MethodForm } from './method-form.tsx'
import { useSaveMethod } from './use-save-method.ts'

/** The fields as typed, and the method that was loaded when the typing began. */
type Edited = { draft: MethodDraft; loaded: AdminPaymentMethod | undefined }

type MethodEditorProps = {
  open: boolean
  /** Undefined for a new payment method. */
  found: FoundPaymentMethod | undefined
  onClose: () => void
  onSaved: (saved: PaymentMethod) => void
}

/** The dialog that creates or changes a payment method. */
export function MethodEditor({ open, found, onClose, onSaved }: MethodEditorProps) {
  const [edited, setEdited] = useState<Edited | null>(null)
  const loaded = edited === null ? found && { ...found.method, version: found.version } : edited.loaded
  const original = toDraft(loaded)
  const draft = edited?.draft ?? original
  const pending = found?.pending_orders ?? 0
  const save = useSaveMethod((present) => setEdited({ draft: toDraft(present), loaded: present }))
  const editor = useEditor({ open, isChanged: isChanged(draft, original), onClose, onSaved })

  function change(next: MethodDraft, path: string) {
    // The editor closes after the save and would lose this input.
    if (editor.saving) return
    setEdited({ draft: next, loaded })
    editor.clearError(path)
    // Another type has other details.
    if (path === 'type') editor.clearError('details')
  }

  return (
    <EditorDialog
      open={open}
      title={found === undefined ? 'New payment method' : 'Edit payment method'}
      editor={editor}
      onSubmit={() => void editor.save(() => save(draft, loaded))}
    >
      {pending > 0 && (
        <p className="rounded-md bg-warn-wash px-4 py-3 text-warn">
          {`Pending orders that keep showing these details: ${pending.toLocaleString('en-US')}`}
        </p>
      )}
      <MethodForm draft={draft} onChange={change} errors={editor.errors.fields} />
    </EditorDialog>
  )
}
