import { formatMoney } from '@voltway/contract/browser'
import { confirmDeletion } from '../../lib/confirm-deletion.ts'
import { formatCount } from '../../lib/format-count.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

type DeletableUser = { id: string; name: string; email: string; orders: number; orders_total: number }

/** Returns a function that deletes a user after a confirmation. `onConfirmed` is called before the deletion. */
export function useUserDeletion() {
  const { admin } = trpc.useUtils()
  const { mutateAsync } = trpc.admin.users.delete.useMutation()

  return async (user: DeletableUser, onConfirmed?: () => void): Promise<void> => {
    await confirmDeletion({
      texts: texts.users,
      details: deletionSummary(user),
      action: 'Delete user',
      run: () => {
        onConfirmed?.()
        return mutateAsync({ id: user.id })
      },
    })
    // A deletion changes orders and the audit log too. After a failure the user may already be deleted by another admin.
    void admin.invalidate()
  }
}

function deletionSummary({ name, email, orders, orders_total }: DeletableUser): string {
  const signUp = `They signed up as ${email}.`
  if (orders === 0) return `${name} has placed no orders. ${signUp}`
  return `${formatCount(orders, 'order')} worth ${formatMoney(orders_total)} will be deleted with ${name}. ${signUp}`
}
