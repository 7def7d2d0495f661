import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { Page } from '../../ui/page.tsx'
import { SignInForm, type SignInMode, signInTitles } from './sign-in-form.tsx'

/** The page with the sign-in form. Redirects signed-in customers to the account page. */
export function SignInPage() {
  const { user } = useSession()
  const [mode, setMode] = useState<SignInMode>('sign-in')
  if (user !== null) return <Navigate to={paths.account} replace />

  return (
    <Page title={signInTitles[mode]} layout="form">
      <SignInForm mode={mode} onModeChange={setMode} />
    </Page>
  )
}
