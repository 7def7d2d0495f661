import { Button } from '@voltway/ui/button'
import { Page } from '../ui/page.tsx'

/** Shown instead of a page that could not be rendered. */
export function FailurePage() {
  return (
    <Page title="This page could not be shown">
      <p className="max-w-prose text-soft">
        Check your connection, then load it again. Nothing that was saved is lost.
      </p>
      <div>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </div>
    </Page>
  )
}
