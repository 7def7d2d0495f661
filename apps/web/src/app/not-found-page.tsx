import { notFoundTitle } from '@voltway/contract/browser'
import { paths } from '../lib/paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { usePageMountSignal } from './page-mount-signal.tsx'

export function NotFoundPage() {
  usePageMountSignal()

  return (
    <MessagePage
      title={notFoundTitle}
      lead="There is nothing at this address. It may have moved, or been mistyped."
    >
      <LinkButton to={paths.shop}>Go to the shop</LinkButton>
      <LinkButton to={paths.home} variant="secondary">
        Home page
      </LinkButton>
    </MessagePage>
  )
}
