import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fieldText } from '../../lib/form-errors.ts'
import { usePageData } from '../../lib/page-data.ts'
import { paths } from '../../lib/paths.ts'
import { sessionToken } from '../../lib/session/session.ts'
import { client } from '../../lib/trpc.ts'
import { Form } from '../../ui/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/shopper-fields.tsx'
import { FocusedMessage } from './focused-message.tsx'

/** The page of the link for a new password. */
export function ResetPasswordPage() {
  const token = useTokenOfUrl()

  return (
    <Page title="New password" layout="form">
      {token === '' ? <LinkRequest /> : <PasswordReset key={token} token={token} />}
    </Page>
  )
}

/** Removes the token from the address bar and history, where other users of the computer could find it. */
function useTokenOfUrl(): string {
  const hash = useLocation({ select: (location) => location.hash })
  const [token, setToken] = useState(hash)
  const navigate = useNavigate()

  useEffect(() => {
    if (hash === '') return
    setToken(hash)
    void navigate({ to: paths.resetPassword, replace: true })
  }, [hash, navigate])

  return token
}

function PasswordReset({ token }: { token: string }) {
  const [isDone, setDone] = useState(false)

  function finish() {
    setDone(true)
    // The reset has ended the session of this browser, if it is one of this customer. The response ends it here, too.
    if (sessionToken() !== null) client.auth.me.query({}).catch(() => {})
  }

  if (isDone) {
    return (
      <div className="grid gap-5">
        <FocusedMessage>
          Your password is changed. Sign in with the new one on all your devices.
        </FocusedMessage>
        <LinkButton to={paths.signIn} size="large" wide>
          Sign In
        </LinkButton>
      </div>
    )
  }
  return (
    <Form
      action="Change password"
      save={(fields) => client.auth.resetPassword.mutate({ token, password: fieldText(fields, 'password') })}
      fallback="The shop did not answer. If the link is no longer valid at the next try, sign in with the new password."
      onDone={finish}
      footer={() => <LinkRequest />}
    >
      {(errors) => <PasswordField label="New password" isNew error={errors.password} />}
    </Form>
  )
}

function LinkRequest() {
  const { mail } = usePageData()

  return (
    <div className="grid gap-5">
      <p className="text-soft">
        {mail
          ? 'If your link is no longer valid, request a new one with “Forgot password?” in the sign-in form. If you are signed in, sign out first.'
          : 'If your link is no longer valid, please ask our support for a new one.'}
      </p>
      <LinkButton to={mail ? paths.signIn : paths.support} variant="secondary" wide>
        {mail ? 'Sign In' : 'Contact support'}
      </LinkButton>
    </div>
  )
}
