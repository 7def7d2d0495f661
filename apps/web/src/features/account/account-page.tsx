import { texts } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'

/** Who is signed in, their orders and the ways to pay. */
export function AccountPage() {
  return (
    <Page title={texts.account.title}>
      <h2 className="text-heading">{texts.account.orders}</h2>
    </Page>
  )
}
