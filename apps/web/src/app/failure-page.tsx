import { Button } from '@voltway/ui/button'
import { paths } from '../lib/paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

/** Replaces a page that failed to load or to render. */
export function FailurePage() {
  return (
    <MessagePage
      title="This page could not be shown"
      lead="Check your connection, then load it again. Your cart remains. If this happens again, contact support."
    >
      <Button onClick={() => window.location.reload()}>Load again</Button>
      <LinkButton to={paths.support} variant="secondary">
        Contact support
      </LinkButton>
    </MessagePage>
  )
}
