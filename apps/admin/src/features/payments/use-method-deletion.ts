import type { FoundPaymentMethod } from '@voltway/contract'
import { alerts } from '@voltway/ui/alerts'
import { serverText } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { willKeepShowing } from './pending-words.ts'

const words = texts.payments

/** Deletes a payment method once its question was answered; the row goes when the server has deleted it. */
export function useMethodDeletion() {
  const caches = trpc.useUtils()
  const { mutateAsync } = trpc.admin.paymentMethods.delete.useMutation()

  return async ({ method, pending_orders }: FoundPaymentMethod): Promise<void> => {
    const agreed = await alerts.confirm({
      question: words.deleteQuestion,
      details: `“${method.name}”. ${willKeepShowing(pending_orders)}`,
      action: 'Delete',
      danger: true,
    })
    if (!agreed) return
    try {
      await mutateAsync({ id: method.id })
      alerts.toast({ message: words.deleted, details: method.name })
    } catch (error) {
      const details = serverText(error, '') || undefined
      alerts.toast({ tone: 'failure', message: words.deleteFailed, details })
    }
    await caches.admin.paymentMethods.search.invalidate()
  }
}
