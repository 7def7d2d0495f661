import { alertsStore } from '@voltway/ui/alerts'
import { lazy, Suspense, useSyncExternalStore } from 'react'

const AlertsHost = lazy(async () => ({ default: (await import('@voltway/ui/alerts-host')).AlertsHost }))

/** Put once into the document. The dialogs' code is fetched once `eager`, or at the first alert. */
export function AlertsOutlet({ eager }: { eager: boolean }) {
  const { dialogues, toasts } = useSyncExternalStore(
    alertsStore.subscribe,
    alertsStore.read,
    alertsStore.read,
  )
  const needed = eager || dialogues.length > 0 || toasts.length > 0

  return <Suspense fallback={null}>{needed && <AlertsHost />}</Suspense>
}
