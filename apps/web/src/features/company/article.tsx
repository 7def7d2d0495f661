import type { Elements } from '@voltway/ui/elements'
import { useSettings } from '../../lib/page-data.ts'
import { Page } from '../../ui/page.tsx'

type ArticleProps = {
  title: string
  lead: string
  /** `beside`: text next to the title. `below`: images and text, as wide as the page. */
  layout?: 'beside' | 'below'
  /** Whether the page is sample text even if the shop has a seller. */
  sample?: boolean
  children: Elements
}

/** A page about the company, with a note if it is only a sample. */
export function Article({ title, lead, layout = 'beside', sample = true, children }: ArticleProps) {
  const { shop_name, seller } = useSettings()
  const shop = seller ? '' : `${shop_name} is a demonstration store. `

  return (
    <Page title={title} lead={lead} layout={layout === 'beside' ? 'beside' : 'close'}>
      {layout === 'beside' ? <div className="grid max-w-[68ch] gap-y-10">{children}</div> : children}
      {(sample || !seller) && (
        <p className="max-w-[68ch] text-sm text-soft">
          {`${shop}This page is sample text: it makes no promise and describes no real company.`}
        </p>
      )}
    </Page>
  )
}
