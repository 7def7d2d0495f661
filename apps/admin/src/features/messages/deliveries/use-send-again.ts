import type { Delivery } from '@voltway/contract'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toasts'
import { useRef, useState } from 'react'
import { serverMessageOr } from '../../../lib/failure.ts'
import { trpc } from '../../../lib/trpc.ts'
import { isResendable } from './message-delivery-state.ts'
import { repetitionWarning, sentAgainToast } from './send-again-messages.ts'

/** Sends deliveries again, one after the other. Deliveries that were sent already need a confirmation. */
export function useSendAgain() {
  const caches = trpc.useUtils().admin
  const { mutateAsync } = trpc.admin.deliveries.retry.useMutation()
  const isRunning = useRef(false)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())

  /** Resolves with true if all were sent again. */
  async function send(selected: readonly Delivery[]): Promise<boolean> {
    const targets = selected.filter(isResendable)
    if (isRunning.current || targets.length === 0) return false
    const details = repetitionWarning(targets)
    const action = 'Send again'
    if (details !== undefined && !(await dialogs.confirm({ question: `${action}?`, details, action })))
      return false
    isRunning.current = true
    const failed = new Map<string, string>()
    for (const [done, { id }] of targets.entries()) {
      setProgress({ done, total: targets.length })
      try {
        await mutateAsync({ id })
      } catch (error) {
        failed.set(id, serverMessageOr(error, 'The server did not answer'))
      }
    }
    isRunning.current = false
    setProgress(undefined)
    setErrors(failed)
    toasts.show(sentAgainToast(targets.length, [...failed.values()]))
    void caches.deliveries.invalidate()
    return failed.size === 0
  }

  return {
    send,
    /** The number of finished calls while the action runs, otherwise undefined. */
    progress,
    /** The reasons why deliveries were not sent again in the last action, by id. */
    errors,
  }
}
