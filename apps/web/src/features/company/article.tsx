import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'

type ArticleProps = { title: string; lead: string; children: ReactNode }

/** A page of running text, with a note that it is a sample. */
export function Article({ title, lead, children }: ArticleProps) {
  return (
    <Page title={title} lead={lead} layout="beside">
      <div className="grid max-w-[68ch] gap-y-10">{children}</div>
      <p className="max-w-[68ch] text-sm text-soft">
        Voltway is a demonstration store. This page is sample text: it makes no promise and describes no real
        company.
      </p>
    </Page>
  )
}
