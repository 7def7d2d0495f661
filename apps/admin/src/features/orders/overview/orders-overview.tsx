import { Link } from '@tanstack/react-router'
import type { OrdersOverview as Overview } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { IconButton } from '@voltway/ui/icon-button'
import { Skeleton } from '@voltway/ui/skeleton'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import type { Query } from '../../../lib/trpc.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import type { OrderSearchParams } from '../order-search-params.ts'
import { OrdersPerDay } from './orders-per-day.tsx'

type OrdersOverviewProps = {
  query: Query<Overview>
  timeZone: string
  onDay: (date: string) => void
}

const periods = [
  { name: 'Today', key: 'today', days: 1 },
  { name: '7 days', key: 'last_7_days', days: 7 },
  { name: '30 days', key: 'last_30_days', days: 30 },
] as const

/**
 * One line with the numbers of open orders and of the orders of today, 7 and 30 days. A button shows the sums and the orders per
 * day.
 */
export function OrdersOverview({ query, timeZone, onDay }: OrdersOverviewProps) {
  const { data } = query
  const [expanded, setExpanded] = useState(false)

  if (data === undefined && query.error !== null)
    return <LoadFailed text="The overview could not be loaded" query={query} />
  return (
    <section aria-label="Overview" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-start gap-1 rounded-lg border border-line bg-raised p-1">
        <ul className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] sm:grid-cols-4">
          <Tile name="Open" count={data?.open} search={{ status: 'open' }} />
          {periods.map(({ name, key, days }) => (
            <Tile
              key={key}
              name={name}
              tally={data?.[key]}
              search={lastDays(days)}
              hidden={days > 1 && !expanded}
              expanded={expanded}
              title="Cancelled orders do not count"
            />
          ))}
        </ul>
        <IconButton
          label="Sums and orders per day"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          <ChevronDown aria-hidden className={classNames('size-5 transition', expanded && 'rotate-180')} />
        </IconButton>
      </div>
      {expanded && (
        <>
          <div className="rounded-lg border border-line bg-raised px-1 py-2 sm:px-4">
            {data ? <OrdersPerDay days={data.days} onDay={onDay} /> : <Skeleton className="h-48" />}
          </div>
          <p className="text-sm text-soft">
            {`Cancelled orders do not count. 7 and 30 days end today, in your time zone (${timeZone}).`}
          </p>
        </>
      )}
    </section>
  )
}

/** Returns the filter of the last days in the viewer's time zone, today included. */
function lastDays(count: number): Partial<OrderSearchParams> {
  const first = new Date()
  first.setDate(first.getDate() - count + 1)
  // Swedish dates are ISO-8601.
  return { from: first.toLocaleDateString('sv'), to: new Date().toLocaleDateString('sv') }
}

type TileProps = {
  name: string
  tally?: Overview['today'] | undefined
  count?: number | undefined
  search: Partial<OrderSearchParams>
  hidden?: boolean
  expanded?: boolean
  title?: string
}

function Tile({ name, tally, count = tally?.orders, search, hidden, expanded, title }: TileProps) {
  return (
    <li className={classNames(hidden && 'max-sm:hidden')}>
      <Link
        to={paths.orders}
        search={search}
        title={title}
        resetScroll={false}
        className="block rounded-md p-2 tabular-nums transition hover:bg-surface aria-[current=page]:bg-surface sm:px-3"
      >
        <span className="flex h-7 items-center gap-2">
          <span className="text-sm text-soft">{`${name} `}</span>
          {count === undefined ? (
            <Skeleton className="h-5 w-8" />
          ) : (
            <span className="font-semibold text-lg">{count.toLocaleString('en-US')}</span>
          )}
        </span>
        {expanded && tally && (
          <span className="grid text-xs [overflow-wrap:anywhere] sm:text-sm">
            <Sum dollars={tally.ordered} word="ordered" />
            <span className="text-soft">
              <Sum dollars={tally.paid} word="paid" />
            </span>
          </span>
        )}
      </Link>
    </li>
  )
}

function Sum({ dollars, word }: { dollars: number; word: string }) {
  return (
    <span>
      <span className="whitespace-nowrap">{` ${formatMoney(dollars)}`}</span>
      <span>{` ${word}`}</span>
    </span>
  )
}
