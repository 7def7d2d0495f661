import { Button } from '@voltway/ui/button'
import { type MouseEvent, useState } from 'react'
import { fieldText } from '../../lib/form-errors.ts'
import { usePageData } from '../../lib/page-data.ts'
import { signIn } from '../../lib/session/sign-in.ts'
import { client } from '../../lib/trpc.ts'
import { Form } from '../../ui/form.tsx'
import { EmailField, NameField, PasswordField } from '../../ui/shopper-fields.tsx'
import { FocusedMessage } from './focused-message.tsx'

export type SignInMode = 'sign-in' | 'create' | 'forgot'

type SignInFormProps = {
  mode: SignInMode
  onModeChange: (mode: SignInMode) => void
  onDone?: () => void
}

export const signInTitles: Record<SignInMode, string> = {
  'sign-in': 'Sign In',
  create: 'Create Account',
  forgot: 'Forgot password?',
}

const prompts = { 'sign-in': 'New here?', create: 'Already have an account?', forgot: 'Remembered it?' }

/** A form that signs a customer in, creates an account or requests a link for a new password. The first two start a session. */
export function SignInForm({ mode, onModeChange, onDone }: SignInFormProps) {
  const { mail } = usePageData()
  const [isSent, setSent] = useState(false)
  const isLinkRequest = mode === 'forgot'
  const other = mode === 'sign-in' ? 'create' : 'sign-in'

  async function send(fields: FormData) {
    const [email, password] = [fieldText(fields, 'email'), fieldText(fields, 'password')]
    if (isLinkRequest) {
      setSent(false)
      await client.auth.forgotPassword.mutate({ email })
      return setSent(true)
    }
    const hasStarted = await signIn(() =>
      mode === 'create'
        ? client.auth.register.mutate({ email, password, name: fieldText(fields, 'name') })
        : client.auth.login.mutate({ email, password }),
    )
    if (hasStarted) onDone?.()
  }

  function changeMode(to: SignInMode, reset: () => void, { currentTarget }: MouseEvent<HTMLButtonElement>) {
    reset()
    setSent(false)
    onModeChange(to)
    const email = currentTarget.form?.elements.namedItem('email')
    if ((isLinkRequest || to === 'forgot') && email instanceof HTMLElement) email.focus()
  }

  return (
    <Form
      action={isLinkRequest ? 'Send link' : signInTitles[mode]}
      save={send}
      fallback={
        isLinkRequest
          ? 'The link could not be requested. Please try again in a moment.'
          : 'Authentication failed'
      }
      footer={(reset) => (
        <p className="flex flex-wrap items-center justify-center gap-x-1 text-soft">
          <span>{prompts[mode]}</span>
          <Button
            variant="quiet"
            className="px-2! underline underline-offset-4"
            onClick={(event) => changeMode(other, reset, event)}
          >
            {signInTitles[other]}
          </Button>
        </p>
      )}
    >
      {(errors, reset) => (
        <>
          {isLinkRequest && (
            <p className="text-soft">
              Enter the e-mail address of your account to get a link for a new password.
            </p>
          )}
          {mode === 'create' && <NameField error={errors.name} />}
          <EmailField error={errors.email} />
          {!isLinkRequest && (
            <PasswordField key={mode} label="Password" isNew={mode === 'create'} error={errors.password} />
          )}
          {mail && mode === 'sign-in' && (
            <Button
              variant="quiet"
              size="small"
              className="-mt-3 -ml-2 justify-self-start px-2! underline underline-offset-4"
              onClick={(event) => changeMode('forgot', reset, event)}
            >
              Forgot password?
            </Button>
          )}
          {isLinkRequest && isSent && (
            <FocusedMessage>
              If this address has an account, a link for a new password is on its way. It is valid for 30
              minutes. If no e-mail arrives, look into the spam folder.
            </FocusedMessage>
          )}
        </>
      )}
    </Form>
  )
}
