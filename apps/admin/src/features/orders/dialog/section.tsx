import type { Elements } from '@voltway/ui/elements'

/** A part of the dialog with a heading. */
export function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
