import type { ReactNode } from 'react'

type PageProps = {
  title: string
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a page's content: its one h1 beside its main action, then the content. */
export function Page({ title, actions, children }: PageProps) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 pt-7 pb-16 sm:pt-9">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-work">{title}</h1>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
