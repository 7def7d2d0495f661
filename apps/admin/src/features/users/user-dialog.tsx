import { Link } from '@tanstack/react-router'
import type { UserDetails } from '@voltway/contract'
import { addressLines, formatMoney } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { CopyButton } from '@voltway/ui/copy-button'
import { DeliveryAddress } from '@voltway/ui/delivery-address'
import { Dialog } from '@voltway/ui/dialog'
import { StatusBadge } from '@voltway/ui/status-badge'
import { toasts } from '@voltway/ui/toast-queue'
import { isNotFound, serverMessage } from '../../lib/failure.ts'
import { formatCount } from '../../lib/format-count.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useAccess } from '../../lib/use-access.ts'
import type { DialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { DialogFallback } from '../../ui/dialogs/dialog-fallback.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import type { useUserDeletion } from './use-user-deletion.ts'

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

const link = 'font-medium text-accent underline-offset-4 hover:underline'

function UserDetail({ user }: { user: UserDetails }) {
  const { email, created_at, last_login_at, delivery, order_count, order_total, orders } = user

  return (
    <div className="grid gap-7">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-1.5 max-[22rem]:grid-cols-1">
        <dt className="text-soft">Email</dt>
        <dd className="flex min-w-0 flex-wrap items-center gap-x-3">
          <a href={`mailto:${email}`} className={`min-w-0 [overflow-wrap:anywhere] ${link}`}>
            <EmailText email={email} />
          </a>
          <CopyButton value={email} subject="e-mail address" />
        </dd>
        <dt className="text-soft">Joined</dt>
        <dd>
          <DateTime at={created_at} />
        </dd>
        <dt className="text-soft">Last sign-in</dt>
        <dd>{last_login_at === null ? 'Never' : <DateTime at={last_login_at} />}</dd>
        <dt className="self-start text-soft">Delivery</dt>
        <dd>
          {delivery ? <DeliveryAddress lines={addressLines(delivery)} note={delivery.note} /> : 'No address'}
        </dd>
      </dl>
      <section aria-label="Orders" className="grid gap-2">
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-heading">
          <span>{formatCount(order_count, 'order')}</span>
          <span className="text-base tabular-nums">{formatMoney(order_total)}</span>
        </h3>
        <ul className="divide-y divide-line border-line border-t">
          {orders.map(({ id, reference, status, total, created_at: at }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_8rem_7rem_8rem]"
            >
              <Link to={paths.orders} search={{ open: id }} className={link}>
                {reference}
              </Link>
              <span className="text-right tabular-nums sm:order-last">{formatMoney(total)}</span>
              <span className="text-soft">
                <DateTime at={at} only="date" />
              </span>
              <span className="justify-self-end sm:justify-self-start">
                <StatusBadge status={status} />
              </span>
            </li>
          ))}
        </ul>
        {order_count > orders.length && (
          <p>
            <Link to={paths.orders} search={{ search: email }} className={link}>
              Show all orders
            </Link>
          </p>
        )}
      </section>
    </div>
  )
}
