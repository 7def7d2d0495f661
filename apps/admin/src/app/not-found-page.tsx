import { Page } from '../ui/page.tsx'

/** Shown at an unknown address. */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <p className="text-soft">
        There is nothing at this address. The pages of the admin are in the bar above.
      </p>
    </Page>
  )
}
