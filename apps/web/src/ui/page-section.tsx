import type { Elements } from '@voltway/ui/elements'
import { useId } from 'react'

type PageSectionProps = {
  title: string
  children: Elements
}

export function PageSection({ title, children }: PageSectionProps) {
  const id = useId()

  return (
    <section aria-labelledby={id} className="grid gap-5 border-line border-t pt-6 [overflow-wrap:anywhere]">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
