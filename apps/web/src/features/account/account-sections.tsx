import { useMutation } from '@tanstack/react-query'
import type { User } from '@voltway/contract'
import { deliveryLines } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { DeliveryAddress } from '@voltway/ui/delivery-address'
import { dialogs } from '@voltway/ui/dialog-queue'
import { DownloadButton } from '@voltway/ui/download-button'
import type { Elements } from '@voltway/ui/elements'
import { type FunctionComponent, type ReactNode, useId, useState } from 'react'
import { useSavedDelivery } from '../../lib/delivery/use-saved-delivery.ts'
import { fetchFile } from '../../lib/fetch-file.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import {
  type AccountDialogProps,
  DeleteDialog,
  DeliveryDialog,
  NameDialog,
  PasswordDialog,
} from './account-dialogs.tsx'
import { signOutEverywhere } from './sign-out-everywhere.ts'

/** The sections of the account page that change the account. */
export function AccountSections({ user }: { user: User }) {
  return (
    <>
      <NameAndDelivery user={user} />
      <PasswordAndSessions user={user} />
      <YourData user={user} />
    </>
  )
}

function NameAndDelivery({ user }: { user: User }) {
  const { data, isLoadingError, refetch } = useSavedDelivery(user.id, { staleTime: 0 })
  const address = data?.delivery

  return (
    <Section
      title="Name and delivery"
      note={
        <div className="grid gap-2 [overflow-wrap:anywhere]">
          <p className="font-medium">{user.name}</p>
          {address ? (
            <DeliveryAddress lines={deliveryLines(address)} note={address.note} />
          ) : isLoadingError ? (
            <RetryNotice onRetry={() => void refetch()}>Your address could not be loaded.</RetryNotice>
          ) : (
            <p className="text-soft">{data && 'No delivery address'}</p>
          )}
        </div>
      }
    >
      <DialogButton dialog={NameDialog} user={user}>
        Change name
      </DialogButton>
      <DialogButton dialog={DeliveryDialog} user={user}>
        Change delivery address
      </DialogButton>
    </Section>
  )
}

function PasswordAndSessions({ user }: { user: User }) {
  const signingOut = useMutation({ mutationFn: signOutEverywhere })

  async function signOut() {
    const agreed = await dialogs.confirm({
      question: 'Sign out everywhere?',
      details: 'This ends your sessions on all devices and in all browsers, including this one.',
      action: 'Sign out everywhere',
    })
    if (agreed) signingOut.mutate()
  }

  return (
    <Section title="Password and sessions">
      <DialogButton dialog={PasswordDialog} user={user}>
        Change password
      </DialogButton>
      <Button variant="secondary" busy={signingOut.isPending} onClick={() => void signOut()}>
        Sign out everywhere
      </Button>
    </Section>
  )
}

function YourData({ user }: { user: User }) {
  return (
    <Section
      title="Your data"
      note={
        <p className="max-w-[68ch] text-soft">
          The download has your account, cart, orders and declarations of withdrawal, as a JSON file.
        </p>
      }
    >
      <DownloadButton label="Download my data" request={() => fetchFile('/api/auth/export')} />
      <DialogButton dialog={DeleteDialog} user={user}>
        Delete my account
      </DialogButton>
    </Section>
  )
}

function Section({ title, note, children }: { title: string; note?: Elements; children: Elements }) {
  const id = useId()

  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <div className="grid gap-4 border-line border-t pt-5">
        {note}
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  )
}

type DialogButtonProps = { dialog: FunctionComponent<AccountDialogProps>; user: User; children: ReactNode }

/** A button that opens a dialog of the account. */
function DialogButton({ dialog: AccountDialog, user, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      <AccountDialog user={user} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
