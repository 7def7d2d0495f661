import { useMutation } from '@tanstack/react-query'
import type { User } from '@voltway/contract'
import { addressLines } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { DeliveryAddress } from '@voltway/ui/delivery-address'
import { dialogs } from '@voltway/ui/dialog-queue'
import { DownloadButton } from '@voltway/ui/download-button'
import { type FunctionComponent, useState } from 'react'
import { useSavedAddress } from '../../lib/delivery-address/use-saved-address.ts'
import { fetchFile } from '../../lib/fetch-file.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import {
  type AccountDialogProps,
  DeleteDialog,
  DeliveryAddressDialog,
  NameDialog,
  PasswordDialog,
} from './account-dialogs.tsx'
import { signOutEverywhere } from './sign-out-everywhere.ts'

const buttonRow = 'flex flex-wrap gap-3'

/** The customer's name, address, password and data, and the buttons that change them. */
export function AccountSections({ user }: { user: User }) {
  return (
    <>
      <NameAndAddress user={user} />
      <PasswordAndSessions user={user} />
      <YourData user={user} />
    </>
  )
}

function NameAndAddress({ user }: { user: User }) {
  const { data, isLoadingError, refetch } = useSavedAddress(user.id, { staleTime: 0 })
  const address = data?.delivery

  return (
    <PageSection title="Name and delivery">
      <div className="grid gap-2">
        <p className="font-medium">{user.name}</p>
        {address ? (
          <DeliveryAddress lines={addressLines(address)} note={address.note} />
        ) : isLoadingError ? (
          <RetryNotice onRetry={() => void refetch()}>Your address could not be loaded.</RetryNotice>
        ) : (
          <p className="text-soft">{data && 'No delivery address'}</p>
        )}
      </div>
      <div className={buttonRow}>
        <DialogButton label="Change name" dialog={NameDialog} user={user} />
        <DialogButton label="Change delivery address" dialog={DeliveryAddressDialog} user={user} />
      </div>
    </PageSection>
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
    <PageSection title="Password and sessions">
      <div className={buttonRow}>
        <DialogButton label="Change password" dialog={PasswordDialog} user={user} />
        <Button variant="secondary" busy={signingOut.isPending} onClick={() => void signOut()}>
          Sign out everywhere
        </Button>
      </div>
    </PageSection>
  )
}

function YourData({ user }: { user: User }) {
  return (
    <PageSection title="Your data">
      <p className="max-w-[68ch] text-soft">
        The download has your account, cart, orders and declarations of withdrawal, as a JSON file.
      </p>
      <div className={buttonRow}>
        <DownloadButton label="Download my data" request={() => fetchFile('/api/auth/export')} />
        <DialogButton label="Delete my account" dialog={DeleteDialog} user={user} />
      </div>
    </PageSection>
  )
}

type DialogButtonProps = { label: string; dialog: FunctionComponent<AccountDialogProps>; user: User }

function DialogButton({ label, dialog: AccountDialog, user }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <AccountDialog user={user} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
