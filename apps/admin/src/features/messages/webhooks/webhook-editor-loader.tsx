import type { Webhook } from '@voltway/contract'
import { Dialog } from '@voltway/ui/dialog'
import { dialogs } from '@voltway/ui/dialog-queue'
import { Skeleton } from '@voltway/ui/skeleton'
import { type RefObject, useState } from 'react'
import { newEntry } from '../../../lib/list-search-params.ts'
import type { DialogInUrl } from '../../../lib/use-dialog-in-url.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { showSecret } from './show-secret.tsx'
import type { SavedWebhook } from './use-webhook-save.ts'
import { WebhookEditor } from './webhook-editor.tsx'
import type { WebhookQuery } from './webhook-list.tsx'

type WebhookEditorLoaderProps = {
  /** The dialog whose id is a webhook's id or `newEntry`. */
  dialog: DialogInUrl
  query: WebhookQuery
  onSaved: (saved: SavedWebhook) => void
  /** Gets the focus after the dialog with the secret of a new webhook. */
  focusAfterCreation: RefObject<HTMLElement | null>
}

/**
 * Opens the editor of the webhook whose id is in the URL, and shows the secret of a new one. The webhook stays the same until
 * another one is opened, because it may be deleted elsewhere while the admin types.
 */
export function WebhookEditorLoader(props: WebhookEditorLoaderProps) {
  const { dialog, query, onSaved, focusAfterCreation } = props
  const { isOpen, finalFocus, close } = dialog
  const { id, opening } = dialog.shown
  const [opened, setOpened] = useState<{ opening: number; webhook: Webhook }>()
  const inList = query.data?.find((webhook) => webhook.id === id)
  if (inList && (opened?.opening !== opening || opened.webhook !== inList))
    setOpened({ opening, webhook: inList })
  const webhook = opened?.opening === opening ? opened.webhook : undefined

  function handleSaved(saved: SavedWebhook) {
    close()
    onSaved(saved)
    if (saved.secret !== undefined) {
      void showSecret({ url: saved.url, secret: saved.secret }, 'Webhook created', focusAfterCreation.current)
    } else if (saved.id === undefined) void showLostSecret(focusAfterCreation.current)
  }

  if (id === '') return null
  if (id === newEntry || webhook) {
    return (
      <WebhookEditor
        key={opening}
        open={isOpen}
        webhook={webhook}
        finalFocus={finalFocus}
        onClose={close}
        onSaved={handleSaved}
      />
    )
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => next || close()}
      finalFocus={finalFocus}
      title="Edit webhook"
    >
      {query.data && <p>This webhook is gone. It may have been deleted.</p>}
      {query.data === undefined && query.error !== null && (
        <LoadFailed text="Failed to load webhooks" onRetry={() => void query.refetch()} />
      )}
      {query.data === undefined && query.error === null && (
        <div aria-busy="true" className="grid gap-5">
          <Skeleton className="h-14" />
          <Skeleton className="h-28" />
        </div>
      )}
    </Dialog>
  )
}

function showLostSecret(focusAfter: HTMLElement | null): Promise<void> {
  return dialogs.alert({
    title: 'Webhook created',
    message:
      'The connection broke before its secret arrived, and the secret is not shown again. ' +
      'Choose “Rotate secret” in its row to get another one.',
    focusAfter: () => focusAfter,
  })
}
