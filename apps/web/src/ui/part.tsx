import { type ReactNode, useId } from 'react'

type PartProps = {
  title: string
  /** A short word below the title. */
  note?: string
  children: ReactNode
}

/** One headed part of a page, below a line. */
export function Part({ title, note, children }: PartProps) {
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
