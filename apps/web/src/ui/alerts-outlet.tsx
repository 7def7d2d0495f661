import { lazy, Suspense, useSyncExternalStore } from 'react'
import { alertsStore } from './alerts.ts'

const AlertsHost = lazy(async () => ({ default: (await import('./alerts-host.tsx')).AlertsHost }))

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
