import type { Delivery } from '@voltway/contract'
import { toasts } from '@voltway/ui/toasts'
import { useRef, useState } from 'react'
import { serverMessageOr } from '../../../lib/failure.ts'
import { trpc } from '../../../lib/trpc.ts'
import { formatMessageDeliveryCount } from './message-delivery-state.ts'

/** Sends deliveries again, one after the other. */
export function useSendAgain() {
  const caches = trpc.useUtils().admin
  const { mutateAsync } = trpc.admin.deliveries.retry.useMutation()
  const isRunning = useRef(false)
  const [isSending, setSending] = useState(false)

  /** Resolves with true if all were sent again. */
  async function send(targets: readonly Delivery[]): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setSending(true)
    const failures: string[] = []
    for (const { id } of targets) {
      await mutateAsync({ id }).catch((error: unknown) => {
        failures.push(serverMessageOr(error))
      })
    }
    isRunning.current = false
    setSending(false)
    const count = formatMessageDeliveryCount(targets.length)
    toasts.show(
      failures.length === 0
        ? { message: `Sent again: ${count}` }
        : {
            tone: 'failure',
            message: `Not sent again: ${failures.length} of ${count}`,
            details: [...new Set(failures)].join('. '),
          },
    )
    void caches.deliveries.invalidate()
    return failures.length === 0
  }

  return { send, isSending }
}
