import type { Webhook } from '@voltway/contract'
import { dialogs } from '@voltway/ui/dialog-queue'
import { TextField } from '@voltway/ui/text-field'
import { useState } from 'react'
import { useEditor } from '../../../lib/editing/use-editor.ts'
import { failureBody } from '../../../lib/failure.ts'
import { createIdempotencyKeys } from '../../../lib/idempotency-keys.ts'
import { trpc } from '../../../lib/trpc.ts'
import { LabelledCheckbox } from '../../../ui/checkbox.tsx'
import { EditorDialog } from '../../../ui/dialogs/editor-dialog.tsx'
import { eventTypes } from '../message-names.ts'
import { EventsField } from './events-field.tsx'
import type { SavedWebhook } from './show-secret.tsx'

type Draft = Pick<Webhook, 'url' | 'events' | 'active'>

const empty: Draft = { url: '', events: [], active: true }

const toDraft = ({ url, events, active }: Webhook): Draft => ({
  url,
  events: eventTypes.filter((type) => events.includes(type)),
  active,
})

const confirmAllEvents = () =>
  dialogs.confirm({
    question: 'Send all events?',
    details: 'Without a chosen event, this webhook gets all events, also those with customers’ orders.',
    action: 'Send all events',
  })

type WebhookEditorProps = {
  open: boolean
  /** Undefined for a new webhook. */
  webhook: Webhook | undefined
  onClose: () => void
  onSaved: (saved: SavedWebhook) => void
}

/** The dialog that creates or changes a webhook. */
export function WebhookEditor({ open, webhook, onClose, onSaved }: WebhookEditorProps) {
  const original = webhook ? toDraft(webhook) : empty
  const [typed, setTyped] = useState<Draft | null>(null)
  const draft = typed ?? original
  const { webhooks } = trpc.useUtils().client.admin
  const [keys] = useState(createIdempotencyKeys)
  const editor = useEditor({
    open,
    isChanged: JSON.stringify(draft) !== JSON.stringify(original),
    onClose,
    onSaved,
  })
  const { fields } = editor.errors

  function change(next: Draft, path: string) {
    // The editor closes after the save and would lose this input.
    if (editor.saving) return
    setTyped(next)
    editor.clearError(path)
  }

  async function save(): Promise<SavedWebhook | null> {
    const getsMore = original.events.length > 0 && draft.events.length === 0
    if (getsMore && !(await confirmAllEvents())) return null
    // Each change is complete by itself, so only a creation needs a key.
    if (webhook !== undefined) return webhooks.save.mutate({ ...draft, id: webhook.id })
    try {
      return await keys.send((idempotencyKey) => webhooks.save.mutate(draft, { context: { idempotencyKey } }))
    } catch (error) {
      // The first response was lost, and with it the secret.
      if (failureBody(error)?.code === 'ALREADY_CREATED') return { url: draft.url }
      throw error
    }
  }

  return (
    <EditorDialog
      open={open}
      title={webhook === undefined ? 'New webhook' : 'Edit webhook'}
      editor={editor}
      onSubmit={() => void editor.save(save)}
    >
      <TextField
        label="URL"
        name="url"
        type="url"
        inputMode="url"
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        description="The address that receives the events, such as https://example.com/hook"
        value={draft.url}
        error={fields.url}
        onChange={({ target }) => change({ ...draft, url: target.value }, 'url')}
      />
      <EventsField events={draft.events} onChange={(events) => change({ ...draft, events }, 'events')} />
      <LabelledCheckbox
        label="Active"
        description="While it is off, the webhook gets no events. Switching it off also stops messages that wait."
        checked={draft.active}
        onChange={({ target }) => change({ ...draft, active: target.checked }, 'active')}
      />
    </EditorDialog>
  )
}
