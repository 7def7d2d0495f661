import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'

type ArticleProps = { title: string; lead: string; children: ReactNode }

/** A page of running text that says itself that it is a sample. */
export function Article({ title, lead, children }: ArticleProps) {
  return (
    <Page title={title} lead={lead} narrow>
      <div className="grid gap-10">{children}</div>
      <p className="border-line border-t pt-6 text-sm text-soft">
        Voltway is a demonstration store. This page is sample text: it makes no promise and describes no real
        company.
      </p>
    </Page>
  )
}

/** One headed part of an article. */
export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-heading">{title}</h2>
      {note && <p className="text-sm text-soft">{note}</p>}
      {children}
    </section>
  )
}
