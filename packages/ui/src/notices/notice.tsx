import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'

type NoticeTone = 'plain' | 'warn' | 'danger'

type NoticeProps = {
  tone?: NoticeTone
  /** For screen readers: `alert` interrupts, `status` waits for a pause. */
  role?: 'alert' | 'status'
  children: ReactNode
  action?: Elements
}

const tones: Record<NoticeTone, string> = {
  plain: 'bg-surface',
  warn: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
}

/** A message inside the page, next to its subject. */
export function Notice({ tone = 'plain', role, children, action }: NoticeProps) {
  return (
    <div
      role={role}
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md px-4 py-3',
        tones[tone],
      )}
    >
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">{children}</div>
      {action}
    </div>
  )
}
