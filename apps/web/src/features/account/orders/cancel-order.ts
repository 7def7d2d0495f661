import type { Order } from '@voltway/contract'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toast-queue'
import { failureBody } from '../../../lib/failure.ts'
import { currentUser, isSessionOf } from '../../../lib/session/session.ts'
import { client, trpc } from '../../../lib/trpc.ts'

/** Cancels a pending order after a confirmation. A message shows the result, unless the session has ended meanwhile. */
export async function cancelOrder({ id, reference }: Order): Promise<void> {
  const agreed = await dialogs.confirm({
    question: 'Cancel this order?',
    details: `Order ${reference} cannot be restored. Please do not pay for it afterwards.`,
    action: 'Cancel order',
    cancel: 'Keep order',
    danger: true,
  })
  const userId = currentUser()?.id
  if (!agreed || userId === undefined) return
  try {
    await client.orders.cancel.mutate({ id })
    if (!isSessionOf(userId)) return
    toasts.show({ message: `Order ${reference} is cancelled` })
  } catch (error) {
    if (!isSessionOf(userId)) return
    const reason = failureBody(error)?.message
    toasts.show({
      tone: 'failure',
      message: reason ? 'The order is not cancelled' : 'The shop did not answer',
      details: reason ?? 'Please look at the status of the order.',
    })
  }
  await trpc.orders.invalidate()
}
