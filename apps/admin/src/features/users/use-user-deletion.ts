import { formatMoney } from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toasts'
import { serverMessage } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

/** A user with the number and the sum of the orders that a deletion removes. */
export type DeletableUser = { id: string; name: string; email: string; orders: number; orders_total: number }

/** Deletes a user after a confirmation, and shows a toast about the result. */
export function useUserDeletion() {
  const utils = trpc.useUtils()
  const deletion = trpc.admin.users.delete.useMutation({
    onSuccess: () => toasts.show({ message: texts.users.deleted }),
    onError: (error) =>
      toasts.show({ tone: 'failure', message: texts.users.deleteFailed, details: serverMessage(error) }),
    // A deletion changes orders and the audit record too. After a failure the user may already be deleted by another admin.
    onSettled: () => utils.admin.invalidate(),
  })
  const deleting = deletion.isPending ? String(deletion.variables?.id) : null

  return {
    isBeingDeleted: ({ id }: Pick<DeletableUser, 'id'>) => deleting === id,
    async remove(user: DeletableUser, onDelete?: () => void) {
      const agreed = await dialogs.confirm({
        question: texts.users.deleteQuestion,
        details: deletionSummary(user),
        action: 'Delete user',
        danger: true,
      })
      if (!agreed) return
      onDelete?.()
      deletion.mutate({ id: user.id })
    },
  }
}

/** Returns a sentence about the orders that a deletion of this user removes. */
function deletionSummary({ name, email, orders, orders_total }: DeletableUser): string {
  const signUp = `They signed up as ${email}.`
  if (orders === 0) return `${name} has placed no orders. ${signUp}`
  const count = `${orders.toLocaleString('en-US')} ${orders === 1 ? 'order' : 'orders'}`
  return `${count} worth ${formatMoney(orders_total)} will go with ${name}. ${signUp}`
}
