import { paths } from '../lib/paths.ts'
import { texts } from '../lib/texts.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'

/** What an unknown address shows. */
export function NotFoundPage() {
  return (
    <Page
      title={texts.notFound.title}
      lead="There is nothing at this address. It may have moved, or been mistyped."
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.shop}>Go to the shop</LinkButton>
        <LinkButton to={paths.home} look="secondary">
          Home page
        </LinkButton>
      </div>
    </Page>
  )
}
