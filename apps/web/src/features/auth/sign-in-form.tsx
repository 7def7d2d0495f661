import { useMutation } from '@tanstack/react-query'
import { maxShopperLength } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { Notice } from '@voltway/ui/notice'
import { TextField } from '@voltway/ui/text-field'
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { focusFirstError, formErrors } from '../../lib/form-errors.ts'
import { usePageData } from '../../lib/page-data.ts'
import { startSession } from '../../lib/session/session.ts'
import { passwordTexts } from '../../lib/texts/password-texts.ts'
import { texts } from '../../lib/texts/texts.ts'
import { client } from '../../lib/trpc.ts'
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
  const attempt = useMutation({
    mutationFn: (fields: FormData) => {
      const credentials = { email: text(fields, 'email'), password: text(fields, 'password') }
      return mode === 'create'
        ? client.auth.register.mutate({ ...credentials, name: text(fields, 'name') })
        : client.auth.login.mutate(credentials)
    },
  })
  const errors = errorsOf(attempt.error)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (attempt.isPending) return
    const form = event.currentTarget
    try {
      startSession(await attempt.mutateAsync(new FormData(form)))
      onDone?.()
    } catch (error) {
      focusFirstError(form, errorsOf(error), 'password')
    }
  }

  function toggle() {
    attempt.reset()
    onModeChange(mode === 'create' ? 'sign-in' : 'create')
  }

  function forget({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    onForgot(currentTarget.form === null ? '' : text(new FormData(currentTarget.form), 'email'))
  }

  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {mode === 'create' && (
        <TextField
          label={texts.auth.fullName}
          name="name"
          autoComplete="name"
          required
          maxLength={maxShopperLength.personName}
          error={errors.fields.name}
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
        error={errors.fields.email}
      />
      <TextField
        key={mode}
        label={texts.auth.password}
        name="password"
        type="password"
        autoComplete={mode === 'create' ? 'new-password' : 'current-password'}
        required
        maxLength={maxShopperLength.password}
        error={errors.fields.password}
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
      {errors.general !== undefined && (
        <Notice tone="danger" role="alert">
          {errors.general}
        </Notice>
      )}
      <Button type="submit" size="large" wide busy={attempt.isPending}>
        {labels[mode].submit}
      </Button>
      <FormToggle question={labels[mode].question} label={labels[mode].toggle} onToggle={toggle} />
    </form>
  )
}

const errorsOf = (error: unknown) => formErrors(error, ['name', 'email', 'password'], texts.auth.failed)

function text(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
