import type { FoundPaymentMethod } from '@voltway/contract'
import { dialogs } from '@voltway/ui/dialogs'
import { toasts } from '@voltway/ui/toasts'
import { serverText } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { pendingBeforeDeletion } from './pending-order-messages.ts'

const paymentTexts = texts.payments

/** Deletes a payment method after asking; it stays in the list until the server has deleted it. */
export function useMethodDeletion() {
  const caches = trpc.useUtils()
  const { mutateAsync } = trpc.admin.paymentMethods.delete.useMutation()

  return async ({ method, pending_orders }: FoundPaymentMethod): Promise<void> => {
    const agreed = await dialogs.confirm({
      question: paymentTexts.deleteQuestion,
      details: `“${method.name}”. ${pendingBeforeDeletion(pending_orders)}`,
      action: 'Delete',
      danger: true,
    })
    if (!agreed) return
    try {
      await mutateAsync({ id: method.id })
      toasts.show({ message: paymentTexts.deleted, details: method.name })
    } catch (error) {
      const details = serverText(error, '') || undefined
      toasts.show({ tone: 'failure', message: paymentTexts.deleteFailed, details })
    }
    await caches.admin.paymentMethods.search.invalidate()
  }
}
