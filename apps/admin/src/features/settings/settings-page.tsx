import { Skeleton } from '@voltway/ui/skeleton'
import { serverMessage } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The page with the settings of the shop. */
export function SettingsPage() {
  // A refetch while the admin types would hide a conflict.
  const { data, error, refetch } = trpc.admin.settings.get.useQuery(undefined, {
    refetchOnWindowFocus: false,
  })

  return (
    <Page title={texts.pages.settings}>
      {data ? (
        <SettingsForm settings={data} />
      ) : error ? (
        <LoadFailed
          text="Failed to load the settings"
          details={serverMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label="Loading" className="h-300 max-w-2xl" />
      )}
    </Page>
  )
}
