import type { DeliveryAddress, User } from '@voltway/contract'
import { Skeleton } from '@voltway/ui/skeleton'
import { toasts } from '@voltway/ui/toast-queue'
import { type ComponentProps, useState } from 'react'
import { readDeliveryAddress } from '../../lib/delivery-address/read-delivery-address.ts'
import { discardTypedAddress } from '../../lib/delivery-address/typed-address.ts'
import { useSavedAddress } from '../../lib/delivery-address/use-saved-address.ts'
import { fieldText } from '../../lib/form-errors.ts'
import {
  changeUser,
  currentUser,
  endSession,
  isSessionOf,
  isSessionToken,
  sessionToken,
} from '../../lib/session/session.ts'
import { client, trpc } from '../../lib/trpc.ts'
import { DeliveryAddressFields } from '../../ui/delivery-address-fields.tsx'
import { Form } from '../../ui/form.tsx'
import { HistoryDialog } from '../../ui/history-dialog.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { NameField, PasswordField } from '../../ui/shopper-fields.tsx'
import { refreshName } from './use-name-refresh.ts'

export type AccountDialogProps = { user: User; open: boolean; onOpenChange: (open: boolean) => void }

type FormDialogProps = Omit<ComponentProps<typeof Form<void>>, 'action' | 'onDone' | 'footer'> &
  Omit<AccountDialogProps, 'user'> & {
    title: string
    /** The label of the submit button, by default the title. */
    action?: string
  }

function FormDialog({ title, open, onOpenChange, ...form }: FormDialogProps) {
  return (
    <HistoryDialog size="small" open={open} onOpenChange={onOpenChange} title={title}>
      <Form action={title} {...form} onDone={() => onOpenChange(false)} />
    </HistoryDialog>
  )
}

export function NameDialog({ user, open, onOpenChange }: AccountDialogProps) {
  function change(open: boolean) {
    // The server may have saved the name without a response.
    if (!open) refreshName()
    onOpenChange(open)
  }

  async function save(fields: FormData) {
    changeUser((await client.auth.changeName.mutate({ name: fieldText(fields, 'name') })).user)
    if (isSessionOf(user.id)) toasts.show({ message: 'Your name is changed' })
  }

  return (
    <FormDialog title="Change name" open={open} onOpenChange={change} save={save}>
      {(errors) => <NameField defaultValue={user.name} error={errors.name} />}
    </FormDialog>
  )
}

export function DeliveryAddressDialog({ user, open, onOpenChange }: AccountDialogProps) {
  function change(open: boolean) {
    // The server may have saved the address without a response.
    if (!open) void trpc.auth.getDelivery.invalidate()
    onOpenChange(open)
  }

  return (
    <HistoryDialog size="small" open={open} onOpenChange={change} title="Delivery address">
      <DeliveryAddressForms user={user} onClose={() => change(false)} />
    </HistoryDialog>
  )
}

function DeliveryAddressForms({ user, onClose }: { user: User; onClose: () => void }) {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useSavedAddress(user.id, { staleTime: 0 })
  // Not the address from before the dialog opened, because the fields do not follow a newer one.
  const [cachedAt] = useState(dataUpdatedAt)

  async function save(delivery: DeliveryAddress | null, message: string) {
    await client.auth.saveDelivery.mutate({ delivery })
    if (!isSessionOf(user.id)) return
    discardTypedAddress()
    // The dialog may have closed during the save. Without a wait, because the button to remove the address disappears with it.
    void trpc.auth.getDelivery.invalidate()
    toasts.show({ message })
  }

  const saveFields = (fields: FormData) => save(readDeliveryAddress(fields), 'Your delivery address is saved')
  const remove = () => save(null, 'Your delivery address is removed')

  if (data && dataUpdatedAt !== cachedAt)
    return (
      <div className="grid gap-3">
        <Form action="Save address" save={saveFields} onDone={onClose}>
          {(errors) => <DeliveryAddressFields address={data.delivery} errors={errors} />}
        </Form>
        {data.delivery && (
          <Form action="Remove address" danger save={remove} onDone={onClose}>
            {() => null}
          </Form>
        )}
      </div>
    )
  if (isError && !isFetching)
    return <RetryNotice onRetry={() => void refetch()}>Your address could not be loaded.</RetryNotice>
  return <Skeleton label="Your address is loading" className="h-96" />
}

/** The hidden field by which password managers store a new password for this account. */
function Username({ user }: { user: User }) {
  return (
    <input type="text" name="username" autoComplete="username" defaultValue={user.email} hidden readOnly />
  )
}

export function PasswordDialog({ user, ...dialog }: AccountDialogProps) {
  async function save(fields: FormData) {
    await client.auth.changePassword.mutate({
      current_password: fieldText(fields, 'current_password'),
      new_password: fieldText(fields, 'new_password'),
    })
    if (!isSessionOf(user.id)) return
    toasts.show({
      message: 'Your password is changed',
      details: 'You are signed out on all other devices.',
    })
  }

  return (
    <FormDialog
      title="Change password"
      {...dialog}
      save={save}
      fallback="The shop did not answer. If your current password is wrong at the next try, it has been changed."
    >
      {(errors) => (
        <>
          <Username user={user} />
          <PasswordField label="Current password" name="current_password" error={errors.current_password} />
          <PasswordField label="New password" name="new_password" isNew error={errors.new_password} />
        </>
      )}
    </FormDialog>
  )
}

export function DeleteDialog({ user, ...dialog }: AccountDialogProps) {
  async function remove(fields: FormData) {
    const token = sessionToken()
    await client.auth.deleteAccount.mutate({ password: fieldText(fields, 'password') })
    if (token !== null && isSessionToken(token)) endSession()
    // The next customer must not see it.
    if (currentUser() === null) toasts.show({ message: 'Your account is deleted' })
  }

  return (
    <FormDialog
      title="Delete your account?"
      {...dialog}
      action="Delete my account"
      danger
      save={remove}
      fallback="The shop did not answer. Reload the page to see whether your account still exists."
    >
      {(errors) => (
        <>
          <p>
            This deletes your profile, cart, delivery address and all orders with their receipts, and cancels
            orders that are not paid. It cannot be undone.
          </p>
          <Username user={user} />
          <PasswordField label="Current password" error={errors.password} />
        </>
      )}
    </FormDialog>
  )
}
