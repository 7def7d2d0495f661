import type { FoundOrder } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { StatusBadge } from '@voltway/ui/status-badge'
import { trpc } from '../../../lib/trpc.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import type { OrderSearchParams } from '../order-search-params.ts'
import { Section } from './section.tsx'

type OtherOrdersProps = {
  order: FoundOrder
  onChange: (patch: Partial<OrderSearchParams>, options?: { replace: boolean }) => void
}

const shownOrders = 5

/** The customer's newest other orders, which open in the same dialog. */
export function OtherOrders({ order, onChange }: OtherOrdersProps) {
  const { id, user_id } = order
  const { data } = trpc.admin.users.get.useQuery({ id: user_id }, { staleTime: 0 })
  const others = data?.orders.filter((other) => other.id !== id) ?? []

  if (others.length === 0) return null
  return (
    <Section title="Other orders">
      <ul className="divide-y divide-line">
        {others.slice(0, shownOrders).map((other) => (
          <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <button
              type="button"
              onClick={() => onChange({ open: other.id }, { replace: true })}
              className="min-h-9 rounded-sm font-medium text-accent underline-offset-3 hover:underline"
            >
              {other.reference}
            </button>
            <span className="text-sm text-soft">
              <DateTime at={other.created_at} only="date" />
            </span>
            <StatusBadge status={other.status} />
            <span className="tabular-nums">{formatMoney(other.total)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
