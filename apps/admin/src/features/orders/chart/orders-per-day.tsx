import { formatMoney } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { useState } from 'react'
import { DayBars, type DaysProps, formatDay } from './day-bars.tsx'

const toggle = 'min-h-9 rounded-sm font-medium text-sm underline-offset-3 hover:underline'

/** The orders of each of the last 30 days, as a chart or a table. It is collapsed on phones, so that the list stays in view. */
export function OrdersPerDay({ days, onDay }: DaysProps) {
  const [asTable, setAsTable] = useState(false)
  const [expanded, setExpanded] = useState(false)
  const Days = asTable ? DayTable : DayBars

  return (
    <section aria-labelledby="orders-per-day" className="grid h-full content-start gap-1">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="orders-per-day" className="text-sm text-soft">
          Orders per day
        </h2>
        <div className="flex gap-x-5">
          <button
            type="button"
            onClick={() => setAsTable(!asTable)}
            className={classNames(toggle, !expanded && 'max-sm:hidden')}
          >
            {asTable ? 'Show as chart' : 'Show as table'}
          </button>
          <button
            type="button"
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
            className={classNames(toggle, 'sm:hidden')}
          >
            {expanded ? 'Hide' : 'Show'}
          </button>
        </div>
      </header>
      <div className={classNames(!expanded && 'max-sm:hidden')}>
        <Days days={days} onDay={onDay} />
      </div>
    </section>
  )
}

const cell = 'border-line border-b px-2 py-1.5'

function DayTable({ days, onDay }: DaysProps) {
  return (
    <div className="h-50 scroll-pt-10 overflow-y-auto sm:h-45">
      <table aria-labelledby="orders-per-day" className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-raised text-left text-soft">
          <tr>
            <th scope="col" className={`${cell} font-medium`}>
              Day
            </th>
            <th scope="col" className={`${cell} text-right font-medium`}>
              Orders
            </th>
            <th scope="col" className={`${cell} text-right font-medium`}>
              Ordered
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, orders, ordered }) => (
            <tr key={date}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                <button type="button" className="min-h-6 hover:underline" onClick={() => onDay(date)}>
                  {formatDay(date)}
                </button>
              </th>
              <td className={`${cell} text-right`}>{orders}</td>
              <td className={`${cell} text-right`}>{formatMoney(ordered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
