import type { Webhook } from '@voltway/contract'
import { Notice } from '@voltway/ui/notice'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EditButton } from '../../../ui/data-table/row-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MessageSearchParams } from '../message-search-params.ts'
import { useWebhookActions } from './use-webhook-actions.ts'
import { webhookColumns } from './webhook-columns.tsx'

export type WebhookQuery = {
  data: Webhook[] | undefined
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type WebhookListProps = {
  query: WebhookQuery
  searchParams: MessageSearchParams
  onChange: (patch: Partial<MessageSearchParams>) => void
  onEdit: (id: string) => void
  highlight: string | undefined
}

/** The webhooks, oldest first, with their state and their actions. */
export function WebhookList({ query, searchParams, onChange, onEdit, highlight }: WebhookListProps) {
  const { data } = query
  const actions = useWebhookActions((id) => {
    // The filters must not hide the result of a test.
    if (searchParams.webhook !== id) onChange({ webhook: '', status: '' })
    else if (searchParams.status !== '') onChange({ status: '' })
  })

  return (
    <section aria-labelledby="webhooks" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="webhooks" className="text-heading">
        Webhooks
      </h2>
      <DataTable
        caption="Webhooks"
        columns={webhookColumns}
        query={{ ...query, data: data && { items: data, total: data.length }, isFetching: false }}
        failed="Failed to load webhooks"
        rowKey={({ id }) => id}
        rowName={({ url }) => url}
        empty={<NoWebhooks />}
        highlight={highlight}
        actions={(webhook) => (
          <>
            <EditButton name={webhook.url} onClick={() => onEdit(webhook.id)} />
            <Menu
              label={`More actions for ${webhook.url}`}
              groups={[
                [
                  { label: 'Send a test', onSelect: () => void actions.sendTest(webhook) },
                  { label: 'Rotate secret', onSelect: () => void actions.rotate(webhook) },
                ],
                [{ label: 'Delete', danger: true, onSelect: () => void actions.remove(webhook) }],
              ]}
            />
          </>
        )}
      />
    </section>
  )
}

function NoWebhooks() {
  return (
    <Notice>
      <p className="font-medium">No webhooks yet</p>
      <p className="text-sm text-soft">
        A webhook sends each event, such as a new order, to the URL of another program. “Webhooks” in
        docs/behaviour.md describes the requests, “Verify a webhook” in docs/api.md shows a receiver.
      </p>
    </Notice>
  )
}
