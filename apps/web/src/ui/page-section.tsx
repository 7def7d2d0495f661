import type { Elements } from '@voltway/ui/elements'
import { useId } from 'react'

type PageSectionProps = {
  title: string
  /** Below the title. */
  note?: string
  children: Elements
}

/** A section of a page with a heading, below a line. */
export function PageSection({ title, note, children }: PageSectionProps) {
  const id = useId()

  return (
    <section aria-labelledby={id} className="grid gap-5 border-line border-t pt-6">
      <header className="grid gap-1">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {note && <p className="text-sm text-soft">{note}</p>}
      </header>
      {children}
    </section>
  )
}
