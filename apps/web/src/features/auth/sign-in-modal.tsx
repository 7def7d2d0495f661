import { useState } from 'react'
import { texts } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInForm, type SignInMode } from './sign-in-form.tsx'

type SignInModalProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The same form above whatever the visitor is doing. */
export function SignInModal({ open, onOpenChange }: SignInModalProps) {
  const [mode, setMode] = useState<SignInMode>('sign-in')

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={mode === 'create' ? texts.auth.createAccount : texts.auth.signIn}
      size="small"
    >
      <SignInForm mode={mode} onModeChange={setMode} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
