import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon?: ReactNode
  text: string
  /** It is all that the page shows: the text is its h1. */
  heading?: boolean
  hint?: string
  children?: ReactNode
}

/** What a list shows when there is nothing in it; children say what to do next. */
export function EmptyState({ icon, text, heading = false, hint, children }: EmptyStateProps) {
  const Text = heading ? 'h1' : 'p'

  return (
    <div className="grid justify-items-center gap-2 px-4 py-14 text-center">
      {icon && (
        <span aria-hidden className="mb-2 grid size-16 place-items-center rounded-full bg-ink/6 text-soft">
          {icon}
        </span>
      )}
      <Text className="text-heading">{text}</Text>
      {hint && <p className="max-w-[44ch] text-soft">{hint}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
