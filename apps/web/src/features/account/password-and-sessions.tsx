import { Button } from '@voltway/ui/button'
import { dialogs } from '@voltway/ui/dialog-queue'
import { useState } from 'react'
import { lazyPart, reportLoadFailure, useLazyPart } from '../../lib/lazy-part.ts'
import { passwordTexts } from '../../lib/password-texts.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

const changePasswordDialog = lazyPart(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
)

/** Changes the password, and ends all sessions. */
export function PasswordAndSessions({ email }: { email: string }) {
  const [isChanging, setChanging] = useState(false)
  const [isSigningOut, setSigningOut] = useState(false)
  const ChangePasswordDialog = useLazyPart(changePasswordDialog, isChanging, () => {
    setChanging(false)
    reportLoadFailure()
  })

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
    <section aria-labelledby="password-and-sessions" className="grid gap-5">
      <h2 id="password-and-sessions" className="text-heading">
        Password and sessions
      </h2>
      <div className="flex flex-wrap gap-3 border-line border-t pt-5">
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          onPointerEnter={changePasswordDialog.preload}
          onFocus={changePasswordDialog.preload}
          onClick={() => setChanging(true)}
        >
          {passwordTexts.change}
        </Button>
        <Button variant="secondary" busy={isSigningOut} onClick={() => void signOut()}>
          {passwordTexts.signOutEverywhere}
        </Button>
      </div>
      {ChangePasswordDialog && (
        <ChangePasswordDialog email={email} open={isChanging} onOpenChange={setChanging} />
      )}
    </section>
  )
}
