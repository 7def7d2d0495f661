import type { User } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { dialogs } from '@voltway/ui/dialog-queue'
import { useState } from 'react'
import { passwordTexts } from '../../lib/texts/password-texts.ts'
import { AccountSection } from './account-section.tsx'
import { DialogButton } from './dialog-button.tsx'
import { signOutEverywhere } from './sign-out-everywhere.ts'

/** Changes the password, and ends all sessions. */
export function PasswordAndSessions({ user }: { user: User }) {
  const [isSigningOut, setSigningOut] = useState(false)

  async function signOut() {
    const agreed = await dialogs.confirm({
      question: `${passwordTexts.signOutEverywhere}?`,
      details: 'This ends your sessions on all devices and in all browsers, including this one.',
      action: passwordTexts.signOutEverywhere,
    })
    if (!agreed) return
    setSigningOut(true)
    await signOutEverywhere()
    setSigningOut(false)
  }

  return (
    <AccountSection title="Password and sessions">
      <DialogButton dialog="password" user={user}>
        {passwordTexts.change}
      </DialogButton>
      <Button variant="secondary" busy={isSigningOut} onClick={() => void signOut()}>
        {passwordTexts.signOutEverywhere}
      </Button>
    </AccountSection>
  )
}
