import type { Elements } from '@voltway/ui/elements'
import type { ReactNode } from 'react'

type PageProps = {
  title: string
  actions?: ReactNode
  children: Elements
}

/** The frame of a page: its only h1, its main actions and its content. */
export function Page({ title, actions, children }: PageProps) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-4 pt-6 pb-16 sm:gap-5 sm:pt-8">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-work">{title}</h1>
        {actions && <div className="flex max-w-full flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
