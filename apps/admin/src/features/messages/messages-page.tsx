import { useState } from 'react'
import { newEntry } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { pollMessages, trpc } from '../../lib/trpc.ts'
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { NewButton } from '../../ui/new-button.tsx'
import { Page } from '../../ui/page.tsx'
import { MessageDeliveryList } from './deliveries/message-delivery-list.tsx'
import { MessageDeliveryOverview } from './deliveries/message-delivery-overview.tsx'
import type { MessageSearchParams } from './message-search-params.ts'
import type { SavedWebhook } from './webhooks/show-secret.tsx'
import { WebhookEditor } from './webhooks/webhook-editor.tsx'
import { WebhookList } from './webhooks/webhook-list.tsx'

const lead =
  'Mails to customers, and events that go to other programs (webhooks). A message that cannot be sent now is ' +
  'sent again later, for about three days.'

/** The page of the shop's messages: an overview, the webhooks, and the deliveries of the last 30 days. */
export function MessagesPage() {
  const [searchParams, setSearchParams] = useSearchParams<MessageSearchParams>()
  const webhooks = trpc.admin.webhooks.all.useQuery({}, { staleTime: 0, refetchInterval: pollMessages })
  const dialog = useDialogInUrl('open')
  const { id, opening } = dialog.shown
  const caches = trpc.useUtils()
  const [savedId, setSavedId] = useState<string>()

  function open(opened: string) {
    setSavedId(undefined)
    dialog.show(opened)
  }

  function onSaved(saved: SavedWebhook) {
    dialog.close()
    setSavedId(saved.id)
    void caches.admin.webhooks.invalidate()
    void caches.admin.deliveries.invalidate()
  }

  return (
    <Page title={texts.pages.messages} actions={<NewButton name="webhook" onClick={() => open(newEntry)} />}>
      <p className="-mt-2 max-w-[80ch] text-sm text-soft">{lead}</p>
      <MessageDeliveryOverview />
      <WebhookList query={webhooks} onEdit={open} highlight={savedId} />
      <MessageDeliveryList webhooks={webhooks.data} searchParams={searchParams} onChange={setSearchParams} />
      {id !== '' && <WebhookEditor key={opening} dialog={dialog} query={webhooks} onSaved={onSaved} />}
    </Page>
  )
}
