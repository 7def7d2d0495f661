import type { EventType, Webhook } from '@voltway/contract'
import { dialogs } from '@voltway/ui/dialog-queue'
import { TextField } from '@voltway/ui/text-field'
import { useState } from 'react'
import { useEditor } from '../../../lib/editing/use-editor.ts'
import { failureBody } from '../../../lib/failure.ts'
import { createIdempotencyKeys } from '../../../lib/idempotency-keys.ts'
import { newEntry } from '../../../lib/list-search-params.ts'
import { type Query, trpc } from '../../../lib/trpc.ts'
import type { DialogInUrl } from '../../../lib/use-dialog-in-url.ts'
import { LabelledCheckbox } from '../../../ui/checkbox.tsx'
import { DialogFallback } from '../../../ui/dialogs/dialog-fallback.tsx'
import { EditorDialog } from '../../../ui/dialogs/editor-dialog.tsx'
import { eventNames, eventTypes } from '../message-names.ts'
import { type SavedWebhook, showSecret } from './show-secret.tsx'

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
  /** The dialog whose id is a webhook's id or `newEntry`. */
  dialog: DialogInUrl
  query: Query<Webhook[]>
  onSaved: (saved: SavedWebhook) => void
}

/** The editor that creates or changes a webhook. It shows the secret of a new one. */
export function WebhookEditor({ dialog, query, onSaved }: WebhookEditorProps) {
  const { isOpen: open, close: onClose } = dialog
  const { id } = dialog.shown
  const isNew = id === newEntry
  const webhook = query.data?.find((listed) => listed.id === id)
  const isMissing = !isNew && webhook === undefined
  const original = webhook ? toDraft(webhook) : empty
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const draft = { ...original, ...typed }
  const { webhooks } = trpc.useUtils().client.admin
  const [keys] = useState(createIdempotencyKeys)
  const editor = useEditor<SavedWebhook>({
    open,
    isChanged: !isMissing && JSON.stringify(draft) !== JSON.stringify(original),
    onClose,
    onSaved(saved) {
      onSaved(saved)
      if (isNew) showSecret(saved, 'Webhook created')
    },
  })
  const { fields } = editor.errors

  function change(changes: Partial<Draft>, path: keyof Draft) {
    // The editor closes after the save and would lose this input.
    if (editor.saving) return
    const { [path]: _, ...others } = typed
    const isRestored = JSON.stringify(changes[path]) === JSON.stringify(original[path])
    setTyped(isRestored ? others : { ...others, ...changes })
    editor.clearError(path)
  }

  async function save(): Promise<SavedWebhook | null> {
    if (typed.events?.length === 0 && !(await confirmAllEvents())) return null
    // Each change is complete by itself, so only a creation needs a key.
    if (webhook !== undefined) {
      // Without `active`, the server does not change it.
      const { url, events } = webhook
      return webhooks.save.mutate({ url, events, ...typed, id: webhook.id })
    }
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
      title={isNew ? 'New webhook' : 'Edit webhook'}
      editor={editor}
      fallback={
        isMissing && (
          <DialogFallback query={query} entity="webhook" failed="Failed to load webhooks" onClose={onClose} />
        )
      }
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
        onChange={({ target }) => change({ url: target.value }, 'url')}
      />
      <EventsField events={draft.events} onChange={(events) => change({ events }, 'events')} />
      <LabelledCheckbox
        label="Active"
        description="While it is off, the webhook gets no events. Switching it off also stops messages that wait."
        checked={draft.active}
        onChange={({ target }) => change({ active: target.checked }, 'active')}
      />
    </EditorDialog>
  )
}

type EventsFieldProps = {
  /** The chosen types, in the order of `eventTypes`. */
  events: readonly EventType[]
  onChange: (events: EventType[]) => void
}

/** A webhook without a choice gets all events. */
function EventsField({ events, onChange }: EventsFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Events</legend>
      <p role="status" className="text-sm text-soft">
        {events.length === 0
          ? 'All events are sent. Choose some to send only these.'
          : 'Only the chosen events are sent.'}
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {eventTypes.map((type) => (
          <LabelledCheckbox
            key={type}
            label={eventNames[type]}
            checked={events.includes(type)}
            onChange={({ target }) =>
              onChange(eventTypes.filter((each) => (each === type ? target.checked : events.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
