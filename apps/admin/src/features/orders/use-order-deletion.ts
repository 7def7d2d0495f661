import type { FoundOrder } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { confirmDeletion } from '../../lib/confirm-deletion.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

export type OrderDeletion = ReturnType<typeof useOrderDeletion>

/** Deletes an order after a confirmation. The order stays in the list until the server has deleted it. */
export function useOrderDeletion(onDeleted: (order: FoundOrder) => void) {
  const { orders } = trpc.useUtils().admin
  const deletion = trpc.admin.orders.delete.useMutation()

  async function remove(order: FoundOrder): Promise<void> {
    const { id, reference, customer_name, email, total } = order
    await confirmDeletion({
      question: texts.orders.deleteQuestion,
      details: `${reference} · ${customer_name} (${email}) · ${formatMoney(total)}`,
      run: async () => {
        await deletion.mutateAsync({ id })
        onDeleted(order)
        // No refetch yet: the order's closing dialog would show that the order does not exist.
        void orders.get.invalidate({ id }, { refetchType: 'none' })
      },
      deleted: { message: texts.orders.deleted, details: reference },
      failed: texts.orders.deleteFailed,
    })
    void Promise.all([orders.search.invalidate(), orders.overview.invalidate()])
  }

  return {
    remove,
    isBeingDeleted: ({ id }: FoundOrder) => deletion.isPending && deletion.variables?.id === id,
  }
}
