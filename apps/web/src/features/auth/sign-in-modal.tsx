import { Dialog } from '@voltway/ui/dialog'
import { type RefObject, useState } from 'react'
import { SignInForm, type SignInMode, signInTitles } from './sign-in-form.tsx'

type SignInModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Gets the focus on closing, because signing in removes the button that opened the modal. */
  finalFocus: RefObject<HTMLElement | null>
}

export function SignInModal({ open, onOpenChange, finalFocus }: SignInModalProps) {
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const [wasOpen, setWasOpen] = useState(open)

  // A visitor who requested a link comes back to sign in.
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open && mode === 'forgot') setMode('sign-in')
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={signInTitles[mode]}
      size="small"
      initialFocus="input"
      finalFocus={finalFocus}
    >
      <SignInForm mode={mode} onModeChange={setMode} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
