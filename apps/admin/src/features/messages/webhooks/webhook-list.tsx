import type { Webhook } from '@voltway/contract'
import { Notice } from '@voltway/ui/notice'
import { serverMessage } from '../../../lib/failure.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EditButton } from '../../../ui/data-table/row-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MessageSearchParams } from '../message-search-params.ts'
import { useWebhookActions, type WebhookActions } from './use-webhook-actions.ts'
import { webhookColumns } from './webhook-columns.tsx'

export type WebhookQuery = {
  data: Webhook[] | undefined
  error: unknown
  isLoading: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type WebhookListProps = {
  query: WebhookQuery
  searchParams: MessageSearchParams
  onChange: (patch: Partial<MessageSearchParams>) => void
  onEdit: (id: string) => void
  /** The id of a webhook to highlight after a change. */
  highlight: string | undefined
}

/** The webhooks, oldest first, with their state and their actions. */
export function WebhookList({ query, searchParams, onChange, onEdit, highlight }: WebhookListProps) {
  const { data, error, isLoading, refetch } = query
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
        query={{
          data: data && { items: data, total: data.length },
          error,
          isFetching: isLoading,
          refetch,
        }}
        failure={(failure) => ({ text: 'Failed to load webhooks', details: serverMessage(failure) })}
        rowKey={({ id }) => id}
        rowName={({ url }) => url}
        empty={<NoWebhooks />}
        highlight={highlight}
        actions={(webhook) => <RowActions webhook={webhook} actions={actions} onEdit={onEdit} />}
      />
    </section>
  )
}

type RowActionsProps = { webhook: Webhook; actions: WebhookActions; onEdit: (id: string) => void }

function RowActions({ webhook, actions, onEdit }: RowActionsProps) {
  const { id, url } = webhook
  const testing = actions.isTesting(webhook)

  return (
    <>
      <EditButton name={url} onClick={() => onEdit(id)} />
      <Menu
        label={`More actions for ${url}`}
        aria-busy={testing || undefined}
        groups={[
          [
            { label: 'Send a test', disabled: testing, onSelect: () => void actions.sendTest(webhook) },
            { label: 'Rotate secret', onSelect: () => void actions.rotate(webhook) },
          ],
          [{ label: 'Delete', danger: true, onSelect: () => void actions.remove(webhook) }],
        ]}
      />
    </>
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
