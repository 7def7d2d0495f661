import { Dialog } from '@voltway/ui/dialog'
import { useState } from 'react'
import { newEntry } from '../../../lib/list-search-params.ts'
import type { DialogInUrl } from '../../../lib/use-dialog-in-url.ts'
import { DialogFallback } from '../../../ui/dialogs/dialog-fallback.tsx'
import { type SavedWebhook, showSecret } from './show-secret.tsx'
import { WebhookEditor } from './webhook-editor.tsx'
import type { WebhookQuery } from './webhook-list.tsx'

type WebhookEditorLoaderProps = {
  /** The dialog whose id is a webhook's id or `newEntry`. */
  dialog: DialogInUrl
  query: WebhookQuery
  onSaved: (saved: SavedWebhook) => void
}

/**
 * Opens the editor of the webhook whose id is in the URL, and shows the secret of a new one. The webhook stays the same until
 * another one is opened, because it may be deleted elsewhere while the admin types.
 */
export function WebhookEditorLoader({ dialog, query, onSaved }: WebhookEditorLoaderProps) {
  const { isOpen, close } = dialog
  const { id, opening } = dialog.shown
  const inList = query.data?.find((webhook) => webhook.id === id)
  const [opened, setOpened] = useState({ opening, webhook: inList })
  if (opened.opening !== opening || (inList && opened.webhook !== inList))
    setOpened({ opening, webhook: inList })
  const { webhook } = opened

  function handleSaved(saved: SavedWebhook) {
    close()
    onSaved(saved)
    if (id === newEntry) showSecret(saved, 'Webhook created')
  }

  if (id === '') return null
  if (id === newEntry || webhook) {
    return (
      <WebhookEditor key={opening} open={isOpen} webhook={webhook} onClose={close} onSaved={handleSaved} />
    )
  }
  return (
    <Dialog open={isOpen} onOpenChange={(next) => next || close()} title="Edit webhook">
      <DialogFallback query={query} entity="webhook" failed="Failed to load webhooks" onClose={close} />
    </Dialog>
  )
}
