import { useMutation } from '@tanstack/react-query'
import { maxLength } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { Notice } from '@voltway/ui/notice'
import { TextField } from '@voltway/ui/text-field'
import type { FormEvent } from 'react'
import { failureBody } from '../../lib/failure.ts'
import { startSession } from '../../lib/session.ts'
import { texts } from '../../lib/texts.ts'
import { client } from '../../lib/trpc.ts'

export type SignInMode = 'sign-in' | 'create'

type SignInFormProps = {
  mode: SignInMode
  onModeChange: (mode: SignInMode) => void
  onDone?: () => void
}

const labels = {
  'sign-in': { submit: texts.auth.signIn, question: 'New here?', toggle: texts.auth.createAccount },
  create: {
    submit: texts.auth.createAccount,
    question: 'Already have an account?',
    toggle: texts.auth.signIn,
  },
}

/** A form that signs a customer in or creates an account. Both start a session. */
export function SignInForm({ mode, onModeChange, onDone }: SignInFormProps) {
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
      focusFirstError(form, error)
    }
  }

  function toggle() {
    attempt.reset()
    onModeChange(mode === 'create' ? 'sign-in' : 'create')
  }

  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {mode === 'create' && (
        <TextField
          label={texts.auth.fullName}
          name="name"
          autoComplete="name"
          required
          maxLength={maxLength.personName}
          error={errors.fields.name}
        />
      )}
      <TextField
        label={texts.auth.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={maxLength.email}
        error={errors.fields.email}
      />
      <TextField
        key={mode}
        label={texts.auth.password}
        name="password"
        type="password"
        autoComplete={mode === 'create' ? 'new-password' : 'current-password'}
        required
        maxLength={maxLength.password}
        error={errors.fields.password}
      />
      {errors.general !== undefined && (
        <Notice tone="danger" role="alert">
          {errors.general}
        </Notice>
      )}
      <Button type="submit" size="large" wide busy={attempt.isPending}>
        {labels[mode].submit}
      </Button>
      <p className="flex flex-wrap items-center justify-center gap-x-1 text-soft">
        <span>{labels[mode].question}</span>
        <Button variant="quiet" className="px-2! underline underline-offset-4" onClick={toggle}>
          {labels[mode].toggle}
        </Button>
      </p>
    </form>
  )
}

type FormErrors = { general?: string; fields: Partial<Record<string, string>> }

// Returns the messages of the server, or a fixed one if it sent none (docs/behaviour.md, "Dialogs and toasts").
function errorsOf(error: unknown): FormErrors {
  if (error === null) return { fields: {} }
  const body = failureBody(error)
  const fields = Object.fromEntries((body?.issues ?? []).map(({ path, message }) => [path, message]))
  const isShown = Object.keys(fields).some((path) => ['name', 'email', 'password'].includes(path))
  return { general: isShown ? undefined : (body?.message ?? texts.auth.failed), fields }
}

function focusFirstError(form: HTMLFormElement, error: unknown): void {
  const [path] = Object.keys(errorsOf(error).fields)
  const field = form.elements.namedItem(path ?? 'password')
  if (field instanceof HTMLElement) field.focus()
}

function text(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
