import type { ReactNode } from 'react'

type EmptyStateProps = { icon?: ReactNode; text: string; hint?: string; children?: ReactNode }

/** What a list shows when there is nothing in it; children are the way out. */
export function EmptyState({ icon, text, hint, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      {icon && (
        <span aria-hidden className="text-soft">
          {icon}
        </span>
      )}
      <p className="font-medium text-lg">{text}</p>
      {hint && <p className="max-w-prose text-soft">{hint}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
