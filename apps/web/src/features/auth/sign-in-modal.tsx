import { Dialog } from '@voltway/ui/dialog'
import { type RefObject, useState } from 'react'
import { texts } from '../../lib/texts.ts'
import { SignInForm, type SignInMode } from './sign-in-form.tsx'

type SignInModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What gets the focus afterwards: signing in removes the button that opened this. */
  finalFocus: RefObject<HTMLElement | null>
}

/** The form of the sign-in page, in a dialog above whatever the visitor is doing. */
export function SignInModal({ open, onOpenChange, finalFocus }: SignInModalProps) {
  const [mode, setMode] = useState<SignInMode>('sign-in')

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={mode === 'create' ? texts.auth.createAccount : texts.auth.signIn}
      size="small"
      finalFocus={finalFocus}
    >
      <SignInForm mode={mode} onModeChange={setMode} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
