import type { Webhook } from '@voltway/contract'
import { Badge } from '@voltway/ui/badge'
import type { DataColumn } from '../../../ui/data-table/data-table-column.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { eventNames } from '../message-names.ts'
import { webhookState } from './webhook-state.ts'

/** The columns of the list of webhooks. */
export const webhookColumns: readonly DataColumn<Webhook>[] = [
  {
    id: 'url',
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
    id: 'events',
    header: 'Events',
    width: 'w-40 xl:w-68',
    half: 'both',
    className: 'max-md:text-soft',
    cell: ({ events }) => <Events events={events} />,
  },
  {
    id: 'state',
    header: 'Status',
    width: 'w-48 xl:w-76',
    half: 'both',
    cell: (webhook) => <State webhook={webhook} />,
  },
]

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
