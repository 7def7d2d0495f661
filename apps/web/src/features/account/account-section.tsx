import type { Elements } from '@voltway/ui/elements'
import { useId } from 'react'

type AccountSectionProps = { title: string; note?: Elements; children: Elements }

/** A section of the account page with buttons. */
export function AccountSection({ title, note, children }: AccountSectionProps) {
  const id = useId()

  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <div className="grid gap-4 border-line border-t pt-5">
        {note}
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  )
}
