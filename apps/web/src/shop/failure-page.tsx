import { paths } from '../lib/paths.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'

/** What a page shows that could not be drawn. */
export function FailurePage() {
  return (
    <Page
      title="This page could not be shown"
      lead="Check your connection, then load it again. Your cart is kept. If it keeps happening, please contact support."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Load again</Button>
        <LinkButton to={paths.support} look="secondary">
          Contact support
        </LinkButton>
      </div>
    </Page>
  )
}
