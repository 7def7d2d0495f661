import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'plain' | 'accent' | 'good' | 'warn' | 'danger'

const tones: Record<BadgeTone, string> = {
  plain: 'bg-surface text-soft ring-line',
  accent: 'bg-accent-wash text-accent ring-accent/25',
  good: 'bg-good-wash text-good ring-good/25',
  warn: 'bg-warn-wash text-warn ring-warn/25',
  danger: 'bg-danger-wash text-danger ring-danger/25',
}

/** A short word about a thing, such as its state. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 font-medium text-[0.8125rem] ring-1 ring-inset',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
