import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type PageProps = { title: string; lead?: string; children: ReactNode; narrow?: boolean }

/** A page of text or cards: its one h1, an optional lead, then the content. */
export function Page({ title, lead, children, narrow = false }: PageProps) {
  return (
    <div className={classNames('page-width grid gap-10 py-section', narrow && 'max-w-3xl')}>
      <header className="grid gap-4">
        <h1 className="text-title">{title}</h1>
        {lead && <p className="max-w-[60ch] text-lead text-soft">{lead}</p>}
      </header>
      {children}
    </div>
  )
}
