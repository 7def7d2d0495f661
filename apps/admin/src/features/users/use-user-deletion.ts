import type { FoundUser } from '@voltway/contract'
import { alerts } from '@voltway/ui/alerts'
import { serverSentence } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { deletionWords } from './deletion-words.ts'

/** Asks, deletes, and says what came of it. `deleting` is the id of the user who is being deleted. */
export function useUserDeletion(): { remove: (user: FoundUser) => Promise<void>; deleting: string | null } {
  const utils = trpc.useUtils()
  const deletion = trpc.admin.users.delete.useMutation({
    onSuccess: () => alerts.toast({ message: texts.users.deleted }),
    onError: (error) =>
      alerts.toast({
        tone: 'failure',
        message: texts.users.deleteFailed,
        details: serverSentence(error),
      }),
    // Orders and the record have changed too; a failure may mean that somebody else deleted the user already.
    onSettled: () => utils.admin.invalidate(),
  })

  async function remove(user: FoundUser) {
    const agreed = await alerts.confirm({
      question: texts.users.deleteQuestion,
      details: deletionWords(user),
      action: 'Delete user',
      danger: true,
    })
    if (agreed) deletion.mutate({ id: user.id })
  }

  return { remove, deleting: deletion.isPending ? String(deletion.variables?.id) : null }
}
