import { useMutationState } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import type { FoundOrder } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toasts'
import { serverMessageOr } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

export type OrderDeletion = ReturnType<typeof useOrderDeletion>

const orderTexts = texts.orders
const procedure = trpc.admin.orders.delete

/** Deletes an order after a confirmation. The order stays in the list until the server has deleted it. */
export function useOrderDeletion(onDeleted: (order: FoundOrder) => void) {
  const { orders } = trpc.useUtils().admin
  const { mutateAsync } = procedure.useMutation()
  const deleting = useMutationState({
    filters: { mutationKey: getMutationKey(procedure), status: 'pending' },
    select: ({ state }) => (state.variables as { id: string }).id,
  })

  async function remove(order: FoundOrder): Promise<void> {
    const { id, reference, customer_name, email, total } = order
    const agreed = await dialogs.confirm({
      question: orderTexts.deleteQuestion,
      details: `${reference} · ${customer_name} (${email}) · ${formatMoney(total)}`,
      action: 'Delete',
      danger: true,
    })
    if (!agreed) return
    try {
      await mutateAsync({ id })
      onDeleted(order)
      // No refetch yet: the order's closing dialog would show that the order does not exist.
      void orders.get.invalidate({ id }, { refetchType: 'none' })
      toasts.show({ message: orderTexts.deleted, details: reference })
    } catch (error) {
      const details = serverMessageOr(error, 'The server did not answer. Please try again.')
      toasts.show({ tone: 'failure', message: orderTexts.deleteFailed, details })
    } finally {
      void Promise.all([orders.search.invalidate(), orders.overview.invalidate()])
    }
  }

  return { remove, isBeingDeleted: ({ id }: FoundOrder) => deleting.includes(id) }
}
