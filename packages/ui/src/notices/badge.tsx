import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type BadgeTone = 'plain' | 'accent' | 'good' | 'warn' | 'danger'

const tones: Record<BadgeTone, string> = {
  plain: 'bg-ink/6 text-soft',
  accent: 'bg-accent-wash text-accent',
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
}

/** A short coloured label, for example for the status of an order. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-sm px-2 py-0.5 font-medium text-fine whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
