import type { Delivery } from '@voltway/contract'
import { Badge } from '@voltway/ui/badge'
import { Mail, Webhook } from 'lucide-react'
import { formatCount } from '../../../lib/format-count.ts'
import type { DataColumn } from '../../../ui/data-table/data-table-column.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { messageName } from '../message-names.ts'
import { isToDeletedCustomer, messageDeliveryStates, resultText } from './message-delivery-state.ts'

/** The columns of the list of deliveries. */
export const messageDeliveryColumns: readonly DataColumn<Delivery>[] = [
  {
    header: 'Message',
    heading: true,
    className: '[overflow-wrap:anywhere]',
    cell: (delivery) => <Message delivery={delivery} />,
  },
  {
    header: 'Status',
    width: 'w-44 xl:w-58',
    half: 'both',
    cell: (delivery) => <Status delivery={delivery} />,
  },
  {
    header: 'Last try',
    width: 'w-48 lg:w-64 xl:w-84',
    half: 'both',
    className: '[overflow-wrap:anywhere]',
    cell: (delivery) => <Result delivery={delivery} />,
  },
]

const kinds = {
  mail: { Icon: Mail, label: 'Mail' },
  webhook: { Icon: Webhook, label: 'Webhook' },
}

function Message({ delivery }: { delivery: Delivery }) {
  const { kind, event_type, created_at } = delivery
  const { Icon, label } = kinds[kind]
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span>
            <span className="sr-only">{`${label}: `}</span>
            <span>{messageName(event_type)}</span>
          </span>
          <span className="font-normal text-fine text-soft">
            <DateTime at={created_at} />
          </span>
        </p>
        <p className="font-normal text-sm">
          <Target delivery={delivery} />
        </p>
      </div>
    </div>
  )
}

function Target({ delivery }: { delivery: Delivery }) {
  const { kind, target } = delivery
  const shortened = 'line-clamp-3 md:line-clamp-2'
  if (isToDeletedCustomer(delivery)) return <span className="text-soft">Deleted customer</span>
  if (kind === 'mail') return <EmailText email={target} className={shortened} />
  return (
    <bdi title={target} className={shortened}>
      {target}
    </bdi>
  )
}

function Status({ delivery: { status, tries, next_at, sent_at } }: { delivery: Delivery }) {
  const { label, tone } = messageDeliveryStates[status]
  return (
    <div className="grid justify-items-start gap-0.5 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Badge tone={tone}>{label}</Badge>
        {tries > 0 && (
          <span className="text-fine text-soft tabular-nums">{formatCount(tries, 'try', 'tries')}</span>
        )}
      </p>
      {status === 'waiting' && next_at !== null && <Time text="Next:" at={next_at} />}
      {status === 'sent' && sent_at !== null && <Time text="Sent:" at={sent_at} />}
    </div>
  )
}

function Time({ text, at }: { text: string; at: string }) {
  return (
    <p className="text-fine text-soft">
      <span>{text}</span>
      <span> </span>
      <DateTime at={at} />
    </p>
  )
}

function Result({ delivery }: { delivery: Delivery }) {
  const { error } = delivery
  const result = resultText(delivery)
  return (
    <div className="grid gap-0.5">
      {result !== undefined && <p className="tabular-nums">{result}</p>}
      {error !== null && (
        <p title={error} className="line-clamp-3 text-fine text-soft">
          <bdi>{error}</bdi>
        </p>
      )}
    </div>
  )
}
