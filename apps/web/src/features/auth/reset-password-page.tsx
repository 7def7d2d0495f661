import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { failureBody } from '../../lib/failure.ts'
import { fieldText } from '../../lib/form-errors.ts'
import { usePageData } from '../../lib/page-data.ts'
import { paths } from '../../lib/paths.ts'
import { sessionToken } from '../../lib/session/session.ts'
import { passwordTexts } from '../../lib/texts/lazy-texts.ts'
import { texts } from '../../lib/texts/texts.ts'
import { client } from '../../lib/trpc.ts'
import { Form } from '../../ui/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/shopper-fields.tsx'
import { FocusedMessage } from './focused-message.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

/** The page of the link for a new password. Without a token, it offers to request a link. */
export function ResetPasswordPage() {
  const token = useTokenOfUrl()

  return (
    <Page title={passwordTexts.new} layout="form">
      {token === '' ? <LinkRequest /> : <PasswordReset key={token} token={token} />}
    </Page>
  )
}

/**
 * Returns the token in the fragment of the URL, and removes it from the address bar and the history, where other users of the
 * computer could find it.
 */
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
  const [rejection, setRejection] = useState<string>()

  async function save(fields: FormData) {
    try {
      await client.auth.resetPassword.mutate({ token, password: fieldText(fields, 'password') })
    } catch (error) {
      const body = failureBody(error)
      if (body?.code === 'RESET_TOKEN_INVALID') setRejection(body.message)
      throw error
    }
  }

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
          {texts.auth.signIn}
        </LinkButton>
      </div>
    )
  }
  if (rejection === undefined) {
    return (
      <Form
        action={passwordTexts.change}
        save={save}
        fallback="The password could not be changed. Please try again in a moment."
        onDone={finish}
      >
        {(errors) => <PasswordField label={passwordTexts.new} isNew error={errors.password} />}
      </Form>
    )
  }
  return (
    <>
      <FocusedMessage tone="danger">{rejection}</FocusedMessage>
      <LinkRequest />
    </>
  )
}

/** Offers a new link: by e-mail, or else by the support. */
function LinkRequest() {
  const { mail } = usePageData()

  if (mail) return <ForgotPasswordForm />
  return (
    <div className="grid gap-5">
      <p className="text-soft">Please ask our support for a link for a new password.</p>
      <LinkButton to={paths.support} variant="secondary" wide>
        Contact support
      </LinkButton>
    </div>
  )
}
