import { useQuery } from '@tanstack/react-query'
import type { User } from '@voltway/contract'
import { maxShopperLength } from '@voltway/contract/browser'
import { Skeleton } from '@voltway/ui/skeleton'
import { TextField } from '@voltway/ui/text-field'
import { toasts } from '@voltway/ui/toasts'
import { failureBody } from '../../lib/failure.ts'
import { type FormErrors, formErrors } from '../../lib/form-errors.ts'
import { deliveryAddressErrors, readDeliveryAddress } from '../../lib/read-delivery-address.ts'
import { changeUser } from '../../lib/session/change-user.ts'
import { endSession } from '../../lib/session/session.ts'
import { passwordTexts } from '../../lib/texts/password-texts.ts'
import { texts } from '../../lib/texts/texts.ts'
import { client, trpc } from '../../lib/trpc.ts'
import { DeliveryAddressFields } from '../../ui/delivery-address-fields.tsx'
import { FormDialog } from './form-dialog.tsx'

type AccountDialogProps = { user: User; open: boolean; onOpenChange: (open: boolean) => void }

/** One of the dialogs of the account page. */
export function AccountDialog({ dialog, ...props }: AccountDialogProps & { dialog: AccountDialogName }) {
  const Chosen = accountDialogs[dialog]
  return <Chosen {...props} />
}

const accountDialogs = {
  name: NameDialog,
  delivery: DeliveryDialog,
  password: PasswordDialog,
  delete: DeleteDialog,
}

export type AccountDialogName = keyof typeof accountDialogs

const unreachableText = 'The shop could not be reached. Please try again in a moment.'
const text = (fields: FormData, name: string) => String(fields.get(name) ?? '')

function NameDialog({ user, ...dialog }: AccountDialogProps) {
  async function save(fields: FormData) {
    changeUser((await client.auth.changeName.mutate({ name: text(fields, 'name') })).user)
    toasts.show({ message: 'Your name is changed' })
  }

  return (
    <FormDialog
      title="Change name"
      {...dialog}
      save={save}
      errorsOf={(error) => formErrors(error, ['name'], unreachableText)}
      firstField="name"
    >
      {(errors) => (
        <TextField
          label={texts.auth.fullName}
          name="name"
          autoComplete="name"
          required
          defaultValue={user.name}
          maxLength={maxShopperLength.personName}
          error={errors.name}
        />
      )}
    </FormDialog>
  )
}

function DeliveryDialog({ user: _, ...dialog }: AccountDialogProps) {
  const { data } = useQuery(trpc.auth.getDelivery.queryOptions({}, { enabled: dialog.open, gcTime: 0 }))

  async function save(fields: FormData) {
    await client.auth.saveDelivery.mutate({ delivery: readDeliveryAddress(fields) })
    await trpc.auth.getDelivery.invalidate()
    toasts.show({ message: 'Your delivery address is saved' })
  }

  return (
    <FormDialog
      title="Delivery address"
      {...dialog}
      action="Save address"
      save={save}
      errorsOf={(error) => deliveryAddressErrors(error, unreachableText)}
      firstField="delivery.name"
    >
      {(errors) =>
        data ? (
          <DeliveryAddressFields address={data.delivery} errors={errors} />
        ) : (
          <Skeleton className="h-96" />
        )
      }
    </FormDialog>
  )
}

/** The hidden field by which password managers store a new password for this account. */
function Username({ user }: { user: User }) {
  return (
    <input type="text" name="username" autoComplete="username" defaultValue={user.email} hidden readOnly />
  )
}

/** Returns a function that turns an error into messages for these fields. The first field is the current password. */
const passwordErrors =
  (names: readonly [string, ...string[]], fallback: string) =>
  (error: unknown): FormErrors => {
    const body = failureBody(error)
    if (body?.code === 'WRONG_PASSWORD') return { fields: { [names[0]]: body.message } }
    return formErrors(error, names, fallback)
  }

function PasswordDialog({ user, ...dialog }: AccountDialogProps) {
  async function save(fields: FormData) {
    await client.auth.changePassword.mutate({
      current_password: text(fields, 'current_password'),
      new_password: text(fields, 'new_password'),
    })
    toasts.show({
      message: 'Your password is changed',
      details: 'You are signed out on all other devices.',
    })
  }

  return (
    <FormDialog
      title={passwordTexts.change}
      {...dialog}
      save={save}
      errorsOf={passwordErrors(
        ['current_password', 'new_password'],
        'The password could not be changed. Please try again in a moment.',
      )}
      firstField="current_password"
    >
      {(errors) => (
        <>
          <Username user={user} />
          <TextField
            label={passwordTexts.current}
            name="current_password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={maxShopperLength.password}
            error={errors.current_password}
          />
          <TextField
            label={passwordTexts.new}
            name="new_password"
            type="password"
            autoComplete="new-password"
            required
            maxLength={maxShopperLength.password}
            error={errors.new_password}
          />
        </>
      )}
    </FormDialog>
  )
}

function DeleteDialog({ user, ...dialog }: AccountDialogProps) {
  async function remove(fields: FormData) {
    await client.auth.deleteAccount.mutate({ password: text(fields, 'password') })
    endSession()
    toasts.show({ message: 'Your account is deleted' })
  }

  return (
    <FormDialog
      title="Delete your account?"
      {...dialog}
      action="Delete my account"
      danger
      save={remove}
      errorsOf={passwordErrors(['password'], unreachableText)}
      firstField="password"
    >
      {(errors) => (
        <>
          <p>
            This deletes your profile, cart, delivery address and all orders with their receipts, and cancels
            orders that are not paid. It cannot be undone.
          </p>
          <Username user={user} />
          <TextField
            label={passwordTexts.current}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={maxShopperLength.password}
            error={errors.password}
          />
        </>
      )}
    </FormDialog>
  )
}
