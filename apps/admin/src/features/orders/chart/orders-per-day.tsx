import { formatMoney } from '@voltway/contract/browser'
import { useState } from 'react'
import { DayBars, type DaysProps, formatDay } from './day-bars.tsx'

/** The orders of each of the last 30 days, as a chart or a table. */
export function OrdersPerDay({ days, onDay }: DaysProps) {
  const [asTable, setAsTable] = useState(false)
  const Days = asTable ? DayTable : DayBars

  return (
    <section aria-labelledby="orders-per-day" className="grid h-full content-start gap-1">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="orders-per-day" className="text-sm text-soft">
          Orders per day
        </h2>
        <button
          type="button"
          onClick={() => setAsTable(!asTable)}
          className="min-h-9 rounded-sm font-medium text-sm underline-offset-3 hover:underline"
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </button>
      </header>
      <Days days={days} onDay={onDay} />
    </section>
  )
}

const headers = ['Day', 'Orders', 'Ordered', 'Paid']
const cell = 'border-line border-b px-2 py-1.5'

function DayTable({ days, onDay }: DaysProps) {
  return (
    <div className="h-50 scroll-pt-10 overflow-y-auto sm:h-45">
      <table aria-labelledby="orders-per-day" className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-raised text-left text-soft">
          <tr>
            {headers.map((header, at) => (
              <th key={header} scope="col" className={`${cell} font-medium ${at > 0 ? 'text-right' : ''}`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, orders, ordered, paid }) => (
            <tr key={date}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                <button type="button" className="min-h-6 hover:underline" onClick={() => onDay(date)}>
                  {formatDay(date)}
                </button>
              </th>
              {[orders, formatMoney(ordered), formatMoney(paid)].map((value, at) => (
                <td key={headers[at]} className={`${cell} text-right`}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
