import { removeDialog, useDialogQueue } from '@voltway/ui/dialog-queue'
import { useState } from 'react'
import { lazyPart, reportLoadFailure, useLazyPart, usePreload } from '../../lib/lazy-part.ts'

const dialogList = lazyPart(async () => (await import('@voltway/ui/dialog-list')).DialogList)

/** Rendered once per HTML page. The code is fetched at the first input, or for the first dialog. */
export function LazyDialogs() {
  const newest = useDialogQueue((queue) => queue.at(-1)?.id)
  const [failed, setFailed] = useState<number>()
  const DialogList = useLazyPart(dialogList, newest !== undefined && newest !== failed, fail)

  usePreload(dialogList)

  /** Answers questions with no. Alerts may be about money: they stay, and can be shown later. */
  function fail() {
    setFailed(newest)
    const queue = useDialogQueue.getState()
    for (const { cancel, id, answer } of queue) {
      if (cancel === undefined) continue
      answer(false)
      removeDialog(id)
    }
    if (queue.some(({ cancel }) => cancel === undefined)) reportLoadFailure(() => setFailed(undefined))
    else reportLoadFailure()
  }

  return DialogList && <DialogList />
}
