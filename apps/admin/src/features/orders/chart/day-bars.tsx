import type { OrdersOverview } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { formatCount } from '../../../lib/format-count.ts'
import { axisMaximum } from './axis-maximum.ts'

type Day = OrdersOverview['days'][number]

export type DaysProps = { days: readonly Day[]; onDay: (date: string) => void }

// The server's days are dates without a time, which JavaScript parses as midnight UTC.
const timeZone = 'UTC'
const whole = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone,
})
const short = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone })
const number = new Intl.NumberFormat('en-US')

/** Formats a day of the server (`2026-03-31`) in the viewer's locale. */
export function formatDay(date: string): string {
  return whole.format(new Date(date))
}

/**
 * A bar chart of the orders per day. The plot is a single control (role slider): the mouse or the arrow keys choose a bar,
 * whose text is shown above. As separate controls, the bars would be thirty tab stops and too narrow for a finger.
 */
export function DayBars({ days, onDay }: DaysProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const plot = useRef<HTMLDivElement>(null)
  const last = days.length - 1
  const settled = Math.min(chosen ?? last, last)
  const shown = days[Math.min(pointed ?? settled, last)]
  const settledDay = days[settled]
  const top = axisMaximum(days.map(({ orders }) => orders))

  function barAt({ clientX }: MouseEvent): number {
    const box = plot.current?.getBoundingClientRect()
    if (!box) return settled
    const at = Math.floor(((clientX - box.left) / box.width) * days.length)
    return Math.min(Math.max(at, 0), last)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const next = { ArrowLeft: settled - 1, ArrowRight: settled + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setPointed(null)
    setChosen(Math.min(Math.max(next, 0), last))
  }

  if (shown === undefined) return null
  return (
    <div className="grid gap-2">
      <div className="flex min-h-9 gap-x-4 max-sm:min-h-14 max-sm:flex-col sm:items-center sm:justify-between">
        <p className="font-medium text-sm tabular-nums">{textOf(shown)}</p>
        <button
          type="button"
          onClick={() => onDay(shown.date)}
          className="min-h-9 self-start rounded-sm font-medium text-accent text-sm underline-offset-3 hover:underline max-sm:min-h-7 sm:self-auto"
        >
          List this day
        </button>
      </div>
      <div className="relative pt-5">
        <span aria-hidden className="absolute top-0 left-0 text-soft text-xs leading-5 tabular-nums">
          {number.format(top)}
        </span>
        <div
          ref={plot}
          role="slider"
          tabIndex={0}
          aria-label="Orders per day"
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={settled + 1}
          aria-valuetext={settledDay && textOf(settledDay)}
          onKeyDown={handleKeyDown}
          onMouseMove={(event) => setPointed(barAt(event))}
          onMouseLeave={() => setPointed(null)}
          onClick={(event) => setChosen(barAt(event))}
          className="flex h-24 cursor-pointer items-end rounded-sm border-line border-t border-b border-b-edge"
        >
          {days.map((day) => (
            <OneBar key={day.date} share={day.orders / top} shown={day === shown} />
          ))}
        </div>
        <Ticks days={days} />
      </div>
    </div>
  )
}

function textOf({ date, orders, ordered }: Day): string {
  return `${formatDay(date)}: ${formatCount(orders, 'order')}, ${formatMoney(ordered)}`
}

function OneBar({ share, shown }: { share: number; shown: boolean }) {
  return (
    <span className={classNames('flex h-full flex-1 items-end px-px sm:px-0.5', shown && 'bg-ink/6')}>
      <span
        className={classNames(
          'min-h-0.5 w-full rounded-t-sm',
          shown ? 'bg-accent forced-colors:bg-[Highlight]' : 'forced-colors:bg-[CanvasText]',
          !shown && (share > 0 ? 'bg-edge' : 'bg-line'),
        )}
        style={{ height: `${share * 100}%` }}
      />
    </span>
  )
}

function Ticks({ days }: { days: readonly Day[] }) {
  const ends = new Set([days[0], days[Math.floor(days.length / 2)], days.at(-1)])

  return (
    <div aria-hidden className="flex justify-between pt-1 text-soft text-xs tabular-nums">
      {[...ends].map((day) => day && <span key={day.date}>{short.format(new Date(day.date))}</span>)}
    </div>
  )
}
