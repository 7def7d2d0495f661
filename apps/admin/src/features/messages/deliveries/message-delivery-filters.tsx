import type { Webhook } from '@voltway/contract'
import { Select } from '@voltway/ui/select'
import { filterProps } from '../../../lib/filter-props.ts'
import { ClearFilters } from '../../../ui/clear-filters.tsx'
import { type MessageSearchParams, messageDeliveryStatuses } from '../message-search-params.ts'
import { messageDeliveryStates } from './message-delivery-state.ts'

type MessageDeliveryFiltersProps = {
  webhooks: readonly Webhook[] | undefined
  searchParams: MessageSearchParams
  onChange: (patch: Partial<MessageSearchParams>) => void
}

const noFilters = { status: '', webhook: '' } as const satisfies Partial<MessageSearchParams>

const statusOptions: { value: MessageSearchParams['status']; label: string }[] = [
  { value: '', label: 'All' },
  ...messageDeliveryStatuses.map((status) => ({ value: status, label: messageDeliveryStates[status].label })),
]

/** Filters the deliveries by status and by webhook. */
export function MessageDeliveryFilters({ webhooks, searchParams, onChange }: MessageDeliveryFiltersProps) {
  const { status, webhook } = searchParams
  const filter = filterProps(searchParams, onChange)
  const isUnknown = webhook !== '' && !webhooks?.some(({ id }) => id === webhook)
  const targets = [
    { value: '', label: 'All mails and webhooks' },
    ...(webhooks ?? []).map(({ id, url }) => ({ value: id, label: url })),
    ...(isUnknown ? [{ value: webhook, label: webhooks ? 'A deleted webhook' : 'One webhook' }] : []),
  ]

  return (
    <div className="grid items-start gap-2 md:flex md:flex-wrap">
      <Select label="Status" options={statusOptions} {...filter('status')} className="md:w-42" />
      <Select label="To" options={targets} {...filter('webhook')} className="md:w-96" />
      {(status !== '' || webhook !== '') && <ClearFilters onClick={() => onChange(noFilters)} />}
    </div>
  )
}
