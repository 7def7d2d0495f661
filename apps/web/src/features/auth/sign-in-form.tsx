import { maxShopperLength } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { TextField } from '@voltway/ui/text-field'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { formErrors } from '../../lib/form-errors.ts'
import { usePageData } from '../../lib/page-data.ts'
import { startSession } from '../../lib/session/session.ts'
import { passwordTexts } from '../../lib/texts/password-texts.ts'
import { texts } from '../../lib/texts/texts.ts'
import { client } from '../../lib/trpc.ts'
import { Form } from '../../ui/form.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { FormToggle } from './form-toggle.tsx'

export type SignInMode = 'sign-in' | 'create' | 'forgot'

type SignInFormProps = {
  mode: SignInMode
  onModeChange: (mode: SignInMode) => void
  onDone?: () => void
}

/** The titles above the form. */
export const signInTitles: Record<SignInMode, string> = {
  'sign-in': texts.auth.signIn,
  create: texts.auth.createAccount,
  forgot: passwordTexts.forgot,
}

/** A form that signs a customer in, creates an account or requests a link for a new password. The first two start a session. */
export function SignInForm(props: SignInFormProps) {
  const { mode, onModeChange } = props
  const [email, setEmail] = useState('')
  const isForgotten = mode === 'forgot'
  const wasForgotten = useRef(isForgotten)
  const container = useRef<HTMLDivElement>(null)

  // The button that showed this form is no longer in the page, so the focus moves to the first field.
  useEffect(() => {
    if (wasForgotten.current === isForgotten) return
    wasForgotten.current = isForgotten
    container.current?.querySelector('input')?.focus()
  }, [isForgotten])

  function forget(typedEmail: string) {
    setEmail(typedEmail)
    onModeChange('forgot')
  }

  return (
    <div ref={container}>
      {mode === 'forgot' ? (
        <ForgotPasswordForm email={email}>
          <FormToggle
            question="Remembered it?"
            label={texts.auth.signIn}
            onToggle={() => onModeChange('sign-in')}
          />
        </ForgotPasswordForm>
      ) : (
        <CredentialsForm {...props} mode={mode} email={email} onForgot={forget} />
      )}
    </div>
  )
}

type CredentialsFormProps = SignInFormProps & {
  mode: Exclude<SignInMode, 'forgot'>
  email: string
  onForgot: (email: string) => void
}

const labels = {
  'sign-in': { submit: texts.auth.signIn, question: 'New here?', toggle: texts.auth.createAccount },
  create: {
    submit: texts.auth.createAccount,
    question: 'Already have an account?',
    toggle: texts.auth.signIn,
  },
}

function CredentialsForm({ mode, email, onModeChange, onForgot, onDone }: CredentialsFormProps) {
  const { mail } = usePageData()

  function send(fields: FormData) {
    const credentials = { email: text(fields, 'email'), password: text(fields, 'password') }
    return mode === 'create'
      ? client.auth.register.mutate({ ...credentials, name: text(fields, 'name') })
      : client.auth.login.mutate(credentials)
  }

  function forget({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    onForgot(currentTarget.form === null ? '' : text(new FormData(currentTarget.form), 'email'))
  }

  return (
    <Form
      action={labels[mode].submit}
      save={send}
      errorsOf={(error) => formErrors(error, ['name', 'email', 'password'], texts.auth.failed)}
      firstField="password"
      onDone={(session) => {
        startSession(session)
        onDone?.()
      }}
      footer={(reset) => (
        <FormToggle
          question={labels[mode].question}
          label={labels[mode].toggle}
          onToggle={() => {
            reset()
            onModeChange(mode === 'create' ? 'sign-in' : 'create')
          }}
        />
      )}
    >
      {(errors) => (
        <>
          {mode === 'create' && (
            <TextField
              label={texts.auth.fullName}
              name="name"
              autoComplete="name"
              required
              maxLength={maxShopperLength.personName}
              error={errors.name}
            />
          )}
          <TextField
            label={texts.auth.email}
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={email}
            maxLength={maxShopperLength.email}
            error={errors.email}
          />
          <TextField
            key={mode}
            label={texts.auth.password}
            name="password"
            type="password"
            autoComplete={mode === 'create' ? 'new-password' : 'current-password'}
            required
            maxLength={maxShopperLength.password}
            error={errors.password}
          />
          {mail && mode === 'sign-in' && (
            <Button
              variant="quiet"
              size="small"
              className="-mt-3 -ml-2 justify-self-start px-2! underline underline-offset-4"
              onClick={forget}
            >
              {passwordTexts.forgot}
            </Button>
          )}
        </>
      )}
    </Form>
  )
}

function text(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
