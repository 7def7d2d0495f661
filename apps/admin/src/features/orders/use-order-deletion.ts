import type { FoundOrder } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { confirmDeletion } from '../../lib/confirm-deletion.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

/** Returns a function that deletes an order after a confirmation. The order stays in the list until the server has deleted it. */
export function useOrderDeletion(onDeleted: (order: FoundOrder) => void) {
  const { orders } = trpc.useUtils().admin
  const { mutateAsync, isPending, variables } = trpc.admin.orders.delete.useMutation()

  return async (order: FoundOrder): Promise<void> => {
    if (variables?.id === order.id && isPending) return
    const { id, reference, customer_name, email, total } = order
    await confirmDeletion({
      question: texts.orders.deleteQuestion,
      details: `${reference} · ${customer_name} (${email}) · ${formatMoney(total)}`,
      run: async () => {
        await mutateAsync({ id })
        onDeleted(order)
        // No refetch yet: the order's closing dialog would show that the order does not exist.
        void orders.get.invalidate({ id }, { refetchType: 'none' })
      },
      deleted: { message: texts.orders.deleted, details: reference },
      failed: texts.orders.deleteFailed,
    })
    void Promise.all([orders.search.invalidate(), orders.overview.invalidate()])
  }
}
