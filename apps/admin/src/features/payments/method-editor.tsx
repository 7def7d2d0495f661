import type { AdminPaymentMethod, FoundPaymentMethod, PaymentMethod } from '@voltway/contract'
import { useState } from 'react'
import { saveWithConflictCheck } from '../../lib/editing/save-with-conflict-check.tsx'
import { useEditor } from '../../lib/editing/use-editor.ts'
import { isNotFound } from '../../lib/failure.ts'
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts'
import { newEntry } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { DialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { DialogFallback } from '../../ui/dialogs/dialog-fallback.tsx'
import { EditorDialog } from '../../ui/dialogs/editor-dialog.tsx'
import { describeChanges, isChanged, type MethodDraft, toDraft, toSaveInput } from './method-draft.ts'
import { MethodForm } from './method-form.tsx'

/** The fields as typed, and the method that was loaded when the typing began. */
type Edited = { draft: MethodDraft; loaded: AdminPaymentMethod | undefined }

type MethodEditorProps = {
  /** The dialog whose id is a payment method's id or `newEntry`. */
  dialog: DialogInUrl
  /** The row of the list, which is shown until the method has loaded. */
  row: FoundPaymentMethod | undefined
  onSaved: (saved: PaymentMethod) => void
}

/** The editor that creates or changes a payment method. */
export function MethodEditor({ dialog, row, onSaved }: MethodEditorProps) {
  const { isOpen: open, close: onClose } = dialog
  const { id } = dialog.shown
  const isNew = id === newEntry
  const query = trpc.admin.paymentMethods.get.useQuery(
    { id },
    { enabled: open && !isNew, staleTime: 0, refetchOnWindowFocus: false },
  )
  const found = query.data ?? (isNotFound(query.error) ? undefined : row)
  const { client, admin } = trpc.useUtils()
  const [keys] = useState(createIdempotencyKeys)
  const [edited, setEdited] = useState<Edited | null>(null)
  const loaded = edited === null ? found && { ...found.method, version: found.version } : edited.loaded
  const original = toDraft(loaded)
  const draft = edited?.draft ?? original
  const pending = found?.pending_orders ?? 0
  const editor = useEditor({ open, isChanged: isChanged(draft, original), onClose, onSaved })

  function change(next: MethodDraft, path: string) {
    // The editor closes after the save and would lose this input.
    if (editor.saving) return
    setEdited({ draft: next, loaded })
    editor.clearError(path)
    // Another type has other details.
    if (path === 'type') editor.clearError('details')
  }

  async function save(): Promise<PaymentMethod | null> {
    const { save: send } = client.admin.paymentMethods
    try {
      if (loaded === undefined)
        return await keys.send((idempotencyKey) =>
          send.mutate(toSaveInput(draft), { context: { idempotencyKey } }),
        )
      // With the key of a lost response, the server would skip a change although another admin has changed the method since.
      return await saveWithConflictCheck({
        loaded,
        typed: draft,
        toDraft,
        describeChanges,
        consequence: 'Saving replaces all of its fields.',
        save: (version) => send.mutate(toSaveInput(draft, version)),
        onLoad: (present) => setEdited({ draft: toDraft(present), loaded: present }),
      })
    } finally {
      void admin.paymentMethods.invalidate()
    }
  }

  return (
    <EditorDialog
      open={open}
      title={isNew ? 'New payment method' : 'Edit payment method'}
      editor={editor}
      fallback={
        !(isNew || loaded) && (
          <DialogFallback
            query={query}
            entity="payment method"
            failed={texts.payments.loadFailed}
            onClose={onClose}
          />
        )
      }
      onSubmit={() => void editor.save(save)}
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
