import type { User } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { type ReactNode, useState } from 'react'
import { lazyPart, reportLoadFailure, useLazyPart } from '../../lib/lazy-part.ts'
import type { AccountDialogName } from './account-dialog.tsx'

const accountDialog = lazyPart(async () => (await import('./account-dialog.tsx')).AccountDialog)

type DialogButtonProps = { dialog: AccountDialogName; user: User; children: ReactNode }

/** A button that opens a dialog of the account. The code of the dialogs loads on hover, focus or click. */
export function DialogButton({ dialog, user, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const AccountDialog = useLazyPart(accountDialog, isOpen, () => {
    setOpen(false)
    reportLoadFailure()
  })

  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onPointerEnter={accountDialog.preload}
        onFocus={accountDialog.preload}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {AccountDialog && <AccountDialog dialog={dialog} user={user} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
