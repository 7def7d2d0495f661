import type { Webhook } from '@voltway/contract'
import { Badge } from '@voltway/ui/badge'
import { Notice } from '@voltway/ui/notice'
import type { Query } from '../../../lib/trpc.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-column.ts'
import { EditButton } from '../../../ui/data-table/row-button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { eventNames } from '../message-names.ts'
import { useWebhookActions } from './use-webhook-actions.ts'
import { webhookState } from './webhook-state.ts'

const columns: readonly DataColumn<Webhook>[] = [
  {
    header: 'URL',
    heading: true,
    className: '[overflow-wrap:anywhere]',
    cell: ({ url }) => (
      <bdi title={url} className="line-clamp-2">
        {url}
      </bdi>
    ),
  },
  {
    header: 'Events',
    width: 'w-40 xl:w-68',
    half: 'both',
    className: 'max-md:text-soft',
    cell: ({ events }) => <Events events={events} />,
  },
  {
    header: 'Status',
    width: 'w-48 xl:w-76',
    half: 'both',
    cell: (webhook) => <State webhook={webhook} />,
  },
]

type WebhookListProps = {
  query: Query<Webhook[]>
  onEdit: (id: string) => void
  highlight: string | undefined
}

/** The webhooks, oldest first, with their state and their actions. */
export function WebhookList({ query, onEdit, highlight }: WebhookListProps) {
  const { data } = query
  const actions = useWebhookActions()

  return (
    <section aria-labelledby="webhooks" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="webhooks" className="text-heading">
        Webhooks
      </h2>
      <DataTable
        caption="Webhooks"
        columns={columns}
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

function Events({ events }: Pick<Webhook, 'events'>) {
  const names = events.map((type) => eventNames[type]).join(', ')
  return (
    <span title={names || undefined} className="line-clamp-2">
      {names || 'All events'}
    </span>
  )
}

function State({ webhook }: { webhook: Webhook }) {
  const { label, tone, reason, since } = webhookState(webhook)
  return (
    <div className="grid justify-items-start gap-0.5 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2">
      <Badge tone={tone}>{label}</Badge>
      {reason !== undefined && (
        <p className="text-fine text-soft">
          <span>{reason}</span>
          {since !== undefined && <span> </span>}
          {since !== undefined && <DateTime at={since} />}
        </p>
      )}
    </div>
  )
}
