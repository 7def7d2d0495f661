import { Navigate, useSearch } from '@tanstack/react-router'
import { isReference } from '@voltway/contract/browser'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { Page } from '../../ui/page.tsx'
import { SignInForm, type SignInMode, signInTitles } from './sign-in-form.tsx'

/** The page with the sign-in form. Redirects signed-in customers to the order whose reference is in the URL, or to the account. */
export function SignInPage() {
  const { user } = useSession()
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const { order: reference } = useSearch({ strict: false }) as { order?: unknown }
  if (user !== null) {
    if (isReference(reference)) return <Navigate to={paths.order} params={{ reference }} replace />
    return <Navigate to={paths.account} replace />
  }

  return (
    <Page
      title={signInTitles[mode]}
      lead={isReference(reference) ? `Sign in to see order ${reference}.` : undefined}
      layout="form"
    >
      <SignInForm mode={mode} onModeChange={setMode} />
    </Page>
  )
}
