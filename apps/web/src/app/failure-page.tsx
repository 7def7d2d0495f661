import { Button } from '@voltway/ui/button'
import { paths } from '../lib/paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

/** Shown instead of a page that could not be rendered. */
export function FailurePage() {
  return (
    <MessagePage
      title="This page could not be shown"
      lead="Check your connection, then load it again. Your cart is kept. If it keeps happening, please contact support."
    >
      <Button onClick={() => window.location.reload()}>Load again</Button>
      <LinkButton to={paths.support} variant="secondary">
        Contact support
      </LinkButton>
    </MessagePage>
  )
}
