import { useRouter } from '@tanstack/react-router'
import { dialogs, useDialogQueue } from '@voltway/ui/dialog-queue'
import { useState } from 'react'
import { lazyPart, reportLoadFailure, useLazyPart, usePreload } from '../../lib/lazy-part.ts'

const dialogList = lazyPart(async () => (await import('@voltway/ui/dialog-list')).DialogList)

/** Shows the dialogs of this page. Loads their code on the first input, or for the first dialog. */
export function LazyDialogs() {
  const { history } = useRouter()
  const newest = useDialogQueue((queue) => queue.at(-1)?.id)
  const [failed, setFailed] = useState<number>()
  const DialogList = useLazyPart(dialogList, newest !== undefined && newest !== failed, fail)

  usePreload(dialogList)

  /** Declines all confirmations. A retry can show the alerts. */
  function fail() {
    setFailed(newest)
    dialogs.declineConfirmations()
    const hasAlerts = useDialogQueue.getState().length > 0
    reportLoadFailure(hasAlerts ? () => setFailed(undefined) : undefined)
  }

  return DialogList && <DialogList history={history} />
}
