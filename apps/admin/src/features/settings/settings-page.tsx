import { Skeleton } from '@voltway/ui/skeleton'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The page with the settings of the shop. */
export function SettingsPage() {
  // A refetch while the admin types would hide a conflict. Each visit of the page begins with the present settings.
  const query = trpc.admin.settings.get.useQuery(undefined, { refetchOnWindowFocus: false, gcTime: 0 })

  return (
    <Page title={texts.pages.settings}>
      {query.data ? (
        <SettingsForm settings={query.data} />
      ) : query.error ? (
        <LoadFailed text="Failed to load the settings" query={query} />
      ) : (
        <Skeleton label="Loading" className="h-300 max-w-2xl" />
      )}
    </Page>
  )
}
