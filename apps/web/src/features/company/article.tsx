import type { Elements } from '@voltway/ui/elements'
import { useSettings } from '../../lib/page-data.ts'
import { Page } from '../../ui/page.tsx'

/** A page of sample text about the company. */
export function Article({ title, lead, children }: { title: string; lead: string; children: Elements }) {
  return (
    <Page title={title} lead={lead} layout="close">
      {children}
      <SampleNote />
    </Page>
  )
}

export function SampleNote() {
  const { shop_name, seller } = useSettings()
  const shop = seller ? '' : `${shop_name} is a demonstration store. `

  return (
    <p className="max-w-[68ch] text-sm text-soft">
      {`${shop}This page is sample text: it makes no promise and describes no real company.`}
    </p>
  )
}
