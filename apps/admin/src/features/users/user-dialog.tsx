import type { UserDetails } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { toasts } from '@voltway/ui/toasts'
import { isNotFound, serverMessage } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useAccess } from '../../lib/use-access.ts'
import type { DialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { DialogFallback } from '../../ui/dialogs/dialog-fallback.tsx'
import type { useUserDeletion } from './use-user-deletion.ts'
import { UserDetail } from './user-detail.tsx'

type UserDialogProps = { dialog: DialogInUrl; onDelete: ReturnType<typeof useUserDeletion> }

/** A dialog above the list with the user whose id is in the URL, or with a message if there is no such user. */
export function UserDialog({ dialog, onDelete }: UserDialogProps) {
  const { shown, isOpen, close } = dialog
  const query = trpc.admin.users.get.useQuery({ id: shown.id }, { enabled: isOpen, staleTime: 0 })
  const { canEdit } = useAccess()
  const user = isNotFound(query.error) ? undefined : query.data

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || close()}
      title={user?.name ?? (query.error === null ? 'User' : 'User not shown')}
      size="large"
      footer={user && canEdit && <Actions user={user} onDelete={onDelete} onClose={close} />}
    >
      {user ? (
        <UserDetail user={user} />
      ) : (
        <DialogFallback query={query} entity="user" failed={texts.users.loadFailed} onClose={close} />
      )}
    </Dialog>
  )
}

type ActionsProps = { user: UserDetails; onDelete: UserDialogProps['onDelete']; onClose: () => void }

function Actions({ user, onDelete, onClose }: ActionsProps) {
  const { id, email, order_count, order_total } = user
  const { canMail } = useAccess()
  const report = (message: string) => ({
    onSuccess: () => toasts.show({ message, details: email, subject: message }),
    onError: (error: unknown) =>
      toasts.show({
        tone: 'failure',
        message: 'The request failed',
        details: serverMessage(error),
        subject: message,
      }),
  })
  const link = trpc.admin.users.sendResetLink.useMutation(report('A link for a new password is on its way'))
  const signOut = trpc.admin.users.signOut.useMutation(report('All sessions have ended'))

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="quiet"
        onClick={() => void onDelete({ ...user, orders: order_count, orders_total: order_total }, onClose)}
        className="mr-auto -ml-4 text-danger!"
      >
        Delete
      </Button>
      <Button variant="secondary" busy={signOut.isPending} onClick={() => signOut.mutate({ id })}>
        End sessions
      </Button>
      {canMail && (
        <Button variant="secondary" busy={link.isPending} onClick={() => link.mutate({ id })}>
          Send reset link
        </Button>
      )}
    </div>
  )
}
