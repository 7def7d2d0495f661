import type { OrdersOverview } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'

type OrdersPerDayProps = { days: OrdersOverview['days']; onDay: (date: string) => void }

const headers = ['Day', 'Orders', 'Ordered', 'Paid']
const cell = 'border-line border-b px-0.5 py-1.5 sm:px-2'

const format = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  // The server's days are dates without a time, which JavaScript parses as midnight UTC.
  timeZone: 'UTC',
})

/** The orders of each of the last 30 days, newest first, with a bar for their number. */
export function OrdersPerDay({ days, onDay }: OrdersPerDayProps) {
  const most = Math.max(1, ...days.map(({ orders }) => orders))

  return (
    <div className="h-48 scroll-pt-10 overflow-y-auto">
      <table
        aria-label="Orders per day"
        className="w-full text-micro tabular-nums min-[22rem]:text-xs sm:text-sm"
      >
        <thead className="sticky top-0 bg-raised text-soft">
          <tr>
            {headers.map((header, at) => (
              <th
                key={header}
                scope="col"
                className={`${cell} font-medium ${at < 2 ? 'text-left' : 'text-right'}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, orders, ordered, paid }) => (
            <tr key={date}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                <button
                  type="button"
                  className="min-h-6 text-left hover:underline"
                  onClick={() => onDay(date)}
                >
                  {format.format(new Date(date))}
                </button>
              </th>
              <td className={`${cell} sm:w-1/2`}>
                <span className="flex items-center gap-3">
                  <span className="min-w-6">{orders}</span>
                  <span aria-hidden className="flex-1 max-sm:hidden">
                    <span
                      className="block h-2.5 rounded-sm bg-accent forced-colors:bg-[CanvasText]"
                      style={{ width: `${(orders / most) * 100}%` }}
                    />
                  </span>
                </span>
              </td>
              <td className={`${cell} text-right`}>{formatMoney(ordered)}</td>
              <td className={`${cell} text-right`}>{formatMoney(paid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
