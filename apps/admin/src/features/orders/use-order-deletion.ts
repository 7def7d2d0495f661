import { useMutationState } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import type { FoundOrder } from '@voltway/contract'
import { alerts } from '@voltway/ui/alerts'
import { formatCents } from '@voltway/ui/money'
import { serverText } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

export type OrderDeletion = {
  /** Asks first; true when the order is gone. */
  remove: (order: FoundOrder) => Promise<boolean>
  isBeingDeleted: (order: FoundOrder) => boolean
}

const orderTexts = texts.orders
const procedure = trpc.admin.orders.delete

/** Deletes an order after the question; it leaves the list when the server says that it is gone, not before. */
export function useOrderDeletion(onDeleted: (order: FoundOrder) => void): OrderDeletion {
  const { orders } = trpc.useUtils().admin
  const { mutateAsync } = procedure.useMutation()
  const deleting = useMutationState({
    filters: { mutationKey: getMutationKey(procedure), status: 'pending' },
    select: ({ state }) => (state.variables as { id: string }).id,
  })

  async function remove(order: FoundOrder): Promise<boolean> {
    const { id, reference, customer_name, email, total } = order
    const agreed = await alerts.confirm({
      question: orderTexts.deleteQuestion,
      details: `${reference} · ${customer_name} (${email}) · ${formatCents(total)}`,
      action: 'Delete',
      danger: true,
    })
    if (!agreed) return false
    try {
      await mutateAsync({ id })
      onDeleted(order)
      // Its dialog is still closing and would ask for the order anew if it were forgotten now.
      void orders.get.invalidate({ id }, { refetchType: 'none' })
      alerts.toast({ message: orderTexts.deleted, details: reference })
      return true
    } catch (error) {
      const details = serverText(error, 'The server did not answer. Please try again.')
      alerts.toast({ tone: 'failure', message: orderTexts.deleteFailed, details })
      return false
    } finally {
      void Promise.all([orders.search.invalidate(), orders.overview.invalidate()])
    }
  }

  return { remove, isBeingDeleted: ({ id }) => deleting.includes(id) }
}
