import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'

type RadioCard = { value: string; label: string; description?: string; icon?: ReactNode }

type RadioCardsProps = {
  legend: string
  legendHidden?: boolean
  options: readonly RadioCard[]
  value: string | null
  onChange: (value: string) => void
  /** For many cards: shows a description beside its label if there is room. */
  dense?: boolean
  children?: Elements
}

/** Native radio buttons that look like cards; arrow keys and screen readers work without extra code. */
export function RadioCards(props: RadioCardsProps) {
  const { legend, legendHidden = false, options, value, onChange, dense = false, children } = props
  const name = useId()

  return (
    <fieldset className={classNames('grid min-w-0 grid-cols-[minmax(0,1fr)]', dense ? 'gap-2' : 'gap-3')}>
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-medium text-sm'}>{legend}</legend>
      {options.map((option) => (
        <div
          key={option.value}
          className={classNames(
            'rounded-md border transition has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-2',
            option.value === value
              ? 'border-ink bg-surface ring-1 ring-ink ring-inset'
              : 'border-edge hover:border-ink',
          )}
        >
          {/* The children are outside the label, because a label's content is part of the radio button's name. */}
          <label className="flex cursor-pointer items-center gap-3.5 p-4">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4.5 shrink-0 accent-ink outline-none"
            />
            {option.icon && (
              <span aria-hidden className="text-soft">
                {option.icon}
              </span>
            )}
            <span
              className={classNames(
                'min-w-0',
                dense ? 'flex grow flex-wrap items-baseline justify-between gap-x-4' : 'grid',
              )}
            >
              <span className="font-medium [overflow-wrap:anywhere]">{option.label}</span>
              {option.description && <span className="text-sm text-soft">{option.description}</span>}
            </span>
          </label>
          {option.value === value && children}
        </div>
      ))}
    </fieldset>
  )
}
