import { classNames } from '@voltway/ui/class-names'
import type { Elements } from '@voltway/ui/elements'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { axisMaximum } from './axis-maximum.ts'

export type Bar = {
  key: string
  value: number
  /** Below the axis, where there is room for it. */
  tick: string
  /** Shown and announced while the bar is chosen or pointed at. */
  text: string
}

type BarChartProps = {
  /** What is counted: "Orders per day". */
  label: string
  bars: readonly Bar[]
  /** A button beside the text of the bar. */
  action?: (bar: Bar) => Elements
}

const number = new Intl.NumberFormat('en-US')

/**
 * Bars over one axis. The plot is a single control (role slider): the mouse or the arrow keys choose a bar, whose text is
 * shown above. Single bars would be thirty tab stops, and too narrow for a finger.
 */
export function BarChart({ label, bars, action }: BarChartProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const plot = useRef<HTMLDivElement>(null)
  const last = bars.length - 1
  const settled = Math.min(chosen ?? last, last)
  const shown = bars[Math.min(pointed ?? settled, last)]
  const top = axisMaximum(bars.map(({ value }) => value))

  function barAt({ clientX }: MouseEvent): number {
    const box = plot.current?.getBoundingClientRect()
    if (!box) return settled
    const at = Math.floor(((clientX - box.left) / box.width) * bars.length)
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
        <p className="font-medium text-sm tabular-nums">{shown.text}</p>
        {action?.(shown)}
      </div>
      <div className="relative pt-5">
        <span aria-hidden className="absolute top-0 left-0 text-soft text-xs leading-5 tabular-nums">
          {number.format(top)}
        </span>
        <div
          ref={plot}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={settled + 1}
          aria-valuetext={bars[settled]?.text}
          onKeyDown={handleKeyDown}
          onMouseMove={(event) => setPointed(barAt(event))}
          onMouseLeave={() => setPointed(null)}
          onClick={(event) => setChosen(barAt(event))}
          className="flex h-24 cursor-pointer items-end rounded-sm border-line border-t border-b border-b-edge"
        >
          {bars.map((bar) => (
            <OneBar key={bar.key} share={bar.value / top} shown={bar === shown} />
          ))}
        </div>
        <Ticks bars={bars} />
      </div>
    </div>
  )
}

function OneBar({ share, shown }: { share: number; shown: boolean }) {
  return (
    <span className={classNames('flex h-full flex-1 items-end px-px sm:px-0.5', shown && 'bg-ink/6')}>
      <span
        className={classNames(
          'min-h-0.5 w-full rounded-t-sm',
          shown ? 'bg-accent' : share > 0 ? 'bg-edge' : 'bg-line',
        )}
        style={{ height: `${share * 100}%` }}
      />
    </span>
  )
}

function Ticks({ bars }: { bars: readonly Bar[] }) {
  const ends = new Set([bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)])

  return (
    <div aria-hidden className="flex justify-between pt-1 text-soft text-xs tabular-nums">
      {[...ends].map((bar) => bar && <span key={bar.key}>{bar.tick}</span>)}
    </div>
  )
}
