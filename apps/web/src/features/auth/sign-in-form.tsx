import { Button } from '@voltway/ui/button'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { fieldText } from '../../lib/form-errors.ts'
import { usePageData } from '../../lib/page-data.ts'
import { startSession } from '../../lib/session/session.ts'
import { passwordTexts } from '../../lib/texts/lazy-texts.ts'
import { texts } from '../../lib/texts/texts.ts'
import { client } from '../../lib/trpc.ts'
import { Form } from '../../ui/form.tsx'
import { EmailField, NameField, PasswordField } from '../../ui/shopper-fields.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

export type SignInMode = 'sign-in' | 'create' | 'forgot'

type SignInFormProps = {
  mode: SignInMode
  onModeChange: (mode: SignInMode) => void
  onDone?: () => void
}

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
    const credentials = { email: fieldText(fields, 'email'), password: fieldText(fields, 'password') }
    return mode === 'create'
      ? client.auth.register.mutate({ ...credentials, name: fieldText(fields, 'name') })
      : client.auth.login.mutate(credentials)
  }

  function forget({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    onForgot(currentTarget.form === null ? '' : fieldText(new FormData(currentTarget.form), 'email'))
  }

  return (
    <Form
      action={labels[mode].submit}
      save={send}
      fallback={texts.auth.failed}
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
          {mode === 'create' && <NameField error={errors.name} />}
          <EmailField defaultValue={email} error={errors.email} />
          <PasswordField
            key={mode}
            label={texts.auth.password}
            isNew={mode === 'create'}
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

type FormToggleProps = { question: string; label: string; onToggle: () => void }

function FormToggle({ question, label, onToggle }: FormToggleProps) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1 text-soft">
      <span>{question}</span>
      <Button variant="quiet" className="px-2! underline underline-offset-4" onClick={onToggle}>
        {label}
      </Button>
    </p>
  )
}
