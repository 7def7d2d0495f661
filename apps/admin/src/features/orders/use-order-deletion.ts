import { useMutationState } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import type { FoundOrder } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { confirmDeletion } from '../../lib/confirm-deletion.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

export type OrderDeletion = ReturnType<typeof useOrderDeletion>

const procedure = trpc.admin.orders.delete

/** Deletes an order after a confirmation. The order stays in the list until the server has deleted it. */
export function useOrderDeletion(onDeleted: (order: FoundOrder) => void) {
  const { orders } = trpc.useUtils().admin
  const { mutateAsync } = procedure.useMutation()
  // `useMutation` knows only the last of several deletions.
  const deleting = useMutationState({
    filters: { mutationKey: getMutationKey(procedure), status: 'pending' },
    select: ({ state }) => (state.variables as { id: string }).id,
  })

  async function remove(order: FoundOrder): Promise<void> {
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

  return { remove, isBeingDeleted: ({ id }: FoundOrder) => deleting.includes(id) }
}
