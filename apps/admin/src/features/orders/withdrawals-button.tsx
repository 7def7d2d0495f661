import { useRouter } from '@tanstack/react-router'
import type { Withdrawal } from '@voltway/contract'
import { Badge } from '@voltway/ui/badge'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { Skeleton } from '@voltway/ui/skeleton'
import { useHistoryStep } from '@voltway/ui/use-history-step'
import { useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { noFilters, type OrderSearchParams, referenceSearch } from './order-search-params.ts'

type OnChange = (patch: Partial<OrderSearchParams>) => void
type WithdrawalsButtonProps = { count: number | undefined; onChange: OnChange }

/** A button that opens the list of all declarations of withdrawal. It is hidden if there are none. */
export function WithdrawalsButton({ count = 0, onChange }: WithdrawalsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  useHistoryStep(useRouter().history, isOpen, () => setOpen(false))

  function show(patch: Partial<OrderSearchParams>) {
    setOpen(false)
    onChange({ ...noFilters, ...patch })
  }

  if (count === 0) return null
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {`Withdrawals (${count.toLocaleString('en-US')})`}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Withdrawals">
        <Withdrawals count={count} onChange={show} />
      </Dialog>
    </>
  )
}

const maxShown = 100

function Withdrawals({ count, onChange }: { count: number; onChange: OnChange }) {
  const query = trpc.admin.withdrawals.list.useQuery({ limit: maxShown }, { staleTime: 0 })
  const { data } = query
  if (!data && query.error) return <LoadFailed text="The withdrawals could not be loaded" query={query} />
  if (!data) return <Skeleton className="h-80" />
  return (
    <>
      <ul className="divide-y divide-line">
        {data.map((withdrawal) => (
          <WithdrawalItem key={withdrawal.id} withdrawal={withdrawal} onChange={onChange} />
        ))}
      </ul>
      {count > maxShown && (
        <p className="pt-3 text-soft">{`This list shows the newest ${maxShown} of ${count}. The API returns all.`}</p>
      )}
    </>
  )
}

function WithdrawalItem({ withdrawal, onChange }: { withdrawal: Withdrawal; onChange: OnChange }) {
  const { order_id, reference, name, email, message, created_at } = withdrawal

  return (
    <li className="grid gap-1 py-3 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <button
          type="button"
          onClick={() =>
            onChange(order_id === null ? { search: referenceSearch(reference) } : { open: order_id })
          }
          className="min-h-11 rounded-sm text-left font-medium text-accent underline-offset-3 hover:underline"
        >
          <bdi>{reference}</bdi>
        </button>
        {order_id === null && <Badge tone="warn">No confirmed order</Badge>}
        <span className="ml-auto text-soft">
          <DateTime at={created_at} />
        </span>
      </p>
      <p>
        <bdi>{`${name} `}</bdi>
        <EmailText email={email} className="text-soft" />
      </p>
      {message !== '' && <p className="whitespace-pre-line">{message}</p>}
    </li>
  )
}
