import type { AdminPaymentMethod, FoundPaymentMethod, PaymentMethod } from '@voltway/contract'
import { Dialog } from '@voltway/ui/dialog'
import { useState } from 'react'
import { saveOver } from '../../lib/editing/save-over.tsx'
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

type MethodEditorProps = {
  /** The dialog whose id is a method's id or `newEntry`. */
  dialog: DialogInUrl
  rows: readonly FoundPaymentMethod[] | undefined
  onSaved: (saved: PaymentMethod) => void
}

/** The editor of the payment method whose id is in the URL. It shows the list's row until the method has loaded. */
export function MethodEditor({ dialog, rows, onSaved }: MethodEditorProps) {
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
  if (isNew || found)
    return <MethodEditorDialog key={opening} open={isOpen} found={found} onClose={close} onSaved={onSaved} />
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

/** The fields as typed, and the method that was loaded when the typing began. */
type Edited = { draft: MethodDraft; loaded: AdminPaymentMethod | undefined }

type MethodEditorDialogProps = Pick<MethodEditorProps, 'onSaved'> & {
  open: boolean
  /** Undefined for a new payment method. */
  found: FoundPaymentMethod | undefined
  onClose: () => void
}

function MethodEditorDialog({ open, found, onClose, onSaved }: MethodEditorDialogProps) {
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
      return await saveOver({
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
      title={found === undefined ? 'New payment method' : 'Edit payment method'}
      editor={editor}
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
