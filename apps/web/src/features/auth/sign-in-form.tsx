import { useMutation } from '@tanstack/react-query'
import { maxLength } from '@voltway/contract/facts/limits'
import { Button } from '@voltway/ui/button'
import { Field } from '@voltway/ui/field'
import { Notice } from '@voltway/ui/notice'
import { type FormEvent, useState } from 'react'
import { failureBody } from '../../lib/failure.ts'
import { startSession } from '../../lib/session.ts'
import { texts } from '../../lib/texts.ts'
import { trpcClient } from '../../lib/trpc-client.ts'

/** `sign-in` to an account that exists, `create` a new one. */
export type SignInMode = 'sign-in' | 'create'

type SignInFormProps = {
  mode: SignInMode
  onModeChange: (mode: SignInMode) => void
  onDone?: () => void
}

type Credentials = { email: string; password: string }

const words = {
  'sign-in': { submit: texts.auth.signIn, question: 'New here?', toggle: texts.auth.createAccount },
  create: {
    submit: texts.auth.createAccount,
    question: 'Already have an account?',
    toggle: texts.auth.signIn,
  },
}

/** Signs in or creates an account; both begin the session. */
export function SignInForm({ mode, onModeChange, onDone }: SignInFormProps) {
  const login = useMutation({ mutationFn: (given: Credentials) => trpcClient.auth.login.mutate(given) })
  const register = useMutation({
    mutationFn: (given: Credentials & { name: string }) => trpcClient.auth.register.mutate(given),
  })
  const attempt = mode === 'create' ? register : login
  const [shown, setShown] = useState(false)
  const faults = shown ? faultsOf(attempt.error) : noFaults

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (attempt.isPending) return
    const form = event.currentTarget
    setShown(true)
    try {
      startSession(await send(new FormData(form)))
      onDone?.()
    } catch (error) {
      focusFirstFault(form, error)
    }
  }

  function send(fields: FormData) {
    const credentials = { email: text(fields, 'email'), password: text(fields, 'password') }
    return mode === 'create'
      ? register.mutateAsync({ ...credentials, name: text(fields, 'name') })
      : login.mutateAsync(credentials)
  }

  function toggle() {
    setShown(false)
    onModeChange(mode === 'create' ? 'sign-in' : 'create')
  }

  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {mode === 'create' && (
        <Field
          label={texts.auth.fullName}
          name="name"
          autoComplete="name"
          required
          maxLength={maxLength.personName}
          error={faults.fields.name}
        />
      )}
      <Field
        label={texts.auth.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={maxLength.email}
        error={faults.fields.email}
      />
      <Field
        key={mode}
        label={texts.auth.password}
        name="password"
        type="password"
        autoComplete={mode === 'create' ? 'new-password' : 'current-password'}
        required
        maxLength={maxLength.password}
        error={faults.fields.password}
      />
      {faults.general !== undefined && (
        <Notice tone="danger" role="alert">
          {faults.general}
        </Notice>
      )}
      <Button type="submit" size="large" wide busy={attempt.isPending}>
        {words[mode].submit}
      </Button>
      <p className="flex flex-wrap items-center justify-center gap-x-1 text-soft">
        {words[mode].question}
        <Button variant="quiet" className="px-2! underline underline-offset-4" onClick={toggle}>
          {words[mode].toggle}
        </Button>
      </p>
    </form>
  )
}

type Faults = { general?: string; fields: Partial<Record<string, string>> }

const noFaults: Faults = { fields: {} }

// The server's own words; without any, the fixed sentence (docs/behaviour.md, "Alerts").
function faultsOf(error: unknown): Faults {
  if (error === null) return noFaults
  const body = failureBody(error)
  const fields = Object.fromEntries((body?.issues ?? []).map(({ path, message }) => [path, message]))
  const told = Object.keys(fields).some((path) => ['name', 'email', 'password'].includes(path))
  return { general: told ? undefined : (body?.message ?? texts.auth.failed), fields }
}

function focusFirstFault(form: HTMLFormElement, error: unknown): void {
  const [path] = Object.keys(faultsOf(error).fields)
  const field = form.elements.namedItem(path ?? 'password')
  if (field instanceof HTMLElement) field.focus()
}

function text(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
