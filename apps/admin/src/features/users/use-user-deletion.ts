import type { FoundUser } from '@voltway/contract'
import { dialogs } from '@voltway/ui/dialogs'
import { toasts } from '@voltway/ui/toasts'
import { serverSentence } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { deletionSummary } from './deletion-summary.ts'

/** Deletes a user after asking. `deleting` is the id of the user who is being deleted. */
export function useUserDeletion(): { remove: (user: FoundUser) => Promise<void>; deleting: string | null } {
  const utils = trpc.useUtils()
  const deletion = trpc.admin.users.delete.useMutation({
    onSuccess: () => toasts.show({ message: texts.users.deleted }),
    onError: (error) =>
      toasts.show({
        tone: 'failure',
        message: texts.users.deleteFailed,
        details: serverSentence(error),
      }),
    // Orders and the record have changed too; a failure may mean that somebody else deleted the user already.
    onSettled: () => utils.admin.invalidate(),
  })

  async function remove(user: FoundUser) {
    const agreed = await dialogs.confirm({
      question: texts.users.deleteQuestion,
      details: deletionSummary(user),
      action: 'Delete user',
      danger: true,
    })
    if (agreed) deletion.mutate({ id: user.id })
  }

  return { remove, deleting: deletion.isPending ? String(deletion.variables?.id) : null }
}
