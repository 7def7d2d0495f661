import { WorkPage } from '../ui/work-page.tsx'

/** What an address shows that this document does not have. */
export function NotFoundPage() {
  return (
    <WorkPage title="Page not found">
      <p className="text-soft">
        There is nothing at this address. The pages of the admin are in the bar above.
      </p>
    </WorkPage>
  )
}
