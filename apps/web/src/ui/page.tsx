import { classNames } from '@voltway/ui/class-names'
import type { Elements } from '@voltway/ui/elements'

type PageProps = {
  title: string | Elements
  lead?: string
  /** Below the title and lead; with `close`, beside them on wide screens. */
  aside?: Elements
  /**
   * `beside` puts the title on the left on wide screens, where it stays in view while the content scrolls. `form`: one
   * narrow column.
   * `close`: less space above the content.
   */
  layout: 'beside' | 'form' | 'close'
  children: Elements
}

const frames = {
  close: 'page-width gap-y-8 pt-8 pb-section lg:pt-10',
  beside: 'page-width gap-x-16 gap-y-blocks py-section lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]',
  form: 'mx-auto w-full max-w-[calc(26rem+2*var(--spacing-page))] gap-y-10 px-page py-section',
}

/** The frame of a page: its only h1, an optional lead, and the content. */
export function Page({ title, lead, aside, layout, children }: PageProps) {
  const beside = layout === 'beside'

  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)] content-start', frames[layout])}>
      <header
        className={classNames(
          'grid content-start gap-x-10 gap-y-4',
          layout === 'close' && 'lg:grid-cols-[auto_minmax(0,1fr)] lg:items-baseline',
          beside && 'self-start lg:sticky lg:top-[calc(var(--spacing-bar)+var(--spacing-blocks))]',
        )}
      >
        <h1 className="text-title">{title}</h1>
        {lead && <p className="max-w-[44ch] text-lead text-soft">{lead}</p>}
        {aside}
      </header>
      {beside ? <div className="grid content-start gap-y-blocks">{children}</div> : children}
    </div>
  )
}
