import { paths } from '../lib/paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

export function NotFoundPage() {
  return (
    <MessagePage
      title="Page not found"
      lead="There is nothing at this address. It may have moved, or been mistyped."
    >
      <LinkButton to={paths.shop}>Go to the shop</LinkButton>
      <LinkButton to={paths.home} variant="secondary">
        Home page
      </LinkButton>
    </MessagePage>
  )
}
