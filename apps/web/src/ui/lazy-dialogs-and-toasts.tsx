import { useDialogQueue } from '@voltway/ui/dialogs'
import { useToasts } from '@voltway/ui/toasts'
import { lazy, Suspense } from 'react'

const DialogsAndToasts = lazy(async () => ({
  default: (await import('@voltway/ui/dialogs-and-toasts')).DialogsAndToasts,
}))

/** Rendered once per document. The code is fetched once `eager`, or for the first dialog or toast. */
export function LazyDialogsAndToasts({ eager }: { eager: boolean }) {
  const hasDialog = useDialogQueue((queue) => queue.length > 0)
  const hasToast = useToasts((shown) => shown.length > 0)

  return <Suspense fallback={null}>{(eager || hasDialog || hasToast) && <DialogsAndToasts />}</Suspense>
}
