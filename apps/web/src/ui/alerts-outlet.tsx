import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { alertsStore } from './alerts.ts'

const loadHost = () => import('./alerts-host.tsx')
const AlertsHost = lazy(async () => ({ default: (await loadHost()).AlertsHost }))

/** Put once into the document. The dialogs' code is fetched when the page rests, or at the first alert. */
export function AlertsOutlet() {
  const { dialogues, toasts } = useSyncExternalStore(alertsStore.subscribe, alertsStore.read)
  const [ready, setReady] = useState(false)
  const needed = ready || dialogues.length > 0 || toasts.length > 0

  useEffect(() => {
    const timer = setTimeout(
      () =>
        loadHost().then(
          () => setReady(true),
          () => undefined,
        ),
      2500,
    )
    return () => clearTimeout(timer)
  }, [])

  return <Suspense fallback={null}>{needed && <AlertsHost />}</Suspense>
}
