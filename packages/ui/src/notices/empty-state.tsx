import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon?: ReactNode
  text: string
  hint?: string
  children?: ReactNode
}

/** Replaces an empty list; `children` are the next actions. */
export function EmptyState({ icon, text, hint, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-14 text-center">
      {icon && (
        <span aria-hidden className="mb-2 grid size-16 place-items-center rounded-full bg-ink/6 text-soft">
          {icon}
        </span>
      )}
      <p className="text-heading">{text}</p>
      {hint && <p className="max-w-[44ch] text-soft">{hint}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
