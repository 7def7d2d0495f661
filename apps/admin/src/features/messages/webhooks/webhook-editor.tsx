import type { Webhook } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { TextField } from '@voltway/ui/text-field'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import { useErrorFocus } from '../../../lib/use-error-focus.ts'
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts'
import { LabelledCheckbox } from '../../../ui/labelled-checkbox.tsx'
import { EventsField } from './events-field.tsx'
import { type SavedWebhook, type SaveErrors, useWebhookSave } from './use-webhook-save.ts'
import { isChanged, toDraft, type WebhookDraft } from './webhook-draft.ts'

type WebhookEditorProps = {
  open: boolean
  /** Undefined for a new webhook. */
  webhook: Webhook | undefined
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
  onSaved: (saved: SavedWebhook) => void
}

/** The dialog that creates or changes a webhook. */
export function WebhookEditor({ open, webhook, finalFocus, onClose, onSaved }: WebhookEditorProps) {
  const original = toDraft(webhook)
  const [typed, setTyped] = useState<WebhookDraft | null>(null)
  const draft = typed ?? original
  const formId = useId()
  const { save, saving, errors, clearError } = useWebhookSave({
    id: webhook?.id,
    onSaved: (saved) => void guard.release().then(() => onSaved(saved)),
  })
  const form = useErrorFocus(errors.failed)
  const guard = useLeaveGuard({
    unsaved: open && (saving || isChanged(draft, original)),
    loss: () => (saving ? undefined : 'What you typed is not saved yet.'),
  })

  async function close() {
    if (await guard.mayLeave()) onClose()
  }

  function change(next: WebhookDraft, path: string) {
    setTyped(next)
    clearError(path)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save(draft)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || void close()}
      finalFocus={finalFocus}
      title={webhook === undefined ? 'New webhook' : 'Edit webhook'}
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
          error={errors.fields.url}
          onChange={({ target }) => change({ ...draft, url: target.value }, 'url')}
        />
        <EventsField draft={draft} error={errors.fields.events} onChange={(next) => change(next, 'events')} />
        <LabelledCheckbox
          label="Active"
          description="While it is off, the webhook gets no events. Switching it off also stops messages that wait."
          checked={draft.active}
          onChange={({ target }) => change({ ...draft, active: target.checked }, 'active')}
        />
      </form>
    </Dialog>
  )
}

// The footer is always in view.
function Failure({ errors }: { errors: SaveErrors }) {
  if (errors.failed === 0) return null
  return (
    <div role="alert" className="rounded-md bg-danger-wash px-4 py-3 text-danger">
      <p className="font-medium">Save failed</p>
      {errors.sentence !== undefined && <p>{errors.sentence}</p>}
    </div>
  )
}
