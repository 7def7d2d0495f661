import { useMutation } from '@tanstack/react-query'
import { Button } from '@voltway/ui/button'
import type { Elements } from '@voltway/ui/elements'
import { Notice } from '@voltway/ui/notice'
import { toasts } from '@voltway/ui/toast-queue'
import { type FormEvent, useRef, useState } from 'react'
import { failureBody } from '../lib/failure.ts'
import { type FormErrors, focusFirstError, formErrors } from '../lib/form-errors.ts'
import { sessionToken } from '../lib/session/session.ts'
import { unreachableText } from '../lib/unreachable-text.ts'

type FormProps<Result> = {
  action: string
  danger?: boolean
  save: (fields: FormData) => Promise<Result>
  /** The message if the server sent none. */
  fallback?: string
  onDone?: (result: Result) => void
  /** The fields. `reset` removes the messages of the server, also of a running request. */
  children: (errors: FormErrors['fields'], reset: () => void) => Elements
  footer?: (reset: () => void) => Elements
}

const noErrors: FormErrors = { fields: {} }

/**
 * A form that shows the messages of the server beside its fields, or above its submit button. After the user has closed the form, a
 * toast shows them.
 */
export function Form<Result>(props: FormProps<Result>) {
  const { action, danger = false, save, fallback = unreachableText, onDone, footer, children } = props
  const element = useRef<HTMLFormElement>(null)
  const attempt = useMutation({ mutationFn: save, onMutate: () => sessionToken(), onError: reportIfClosed })
  const [errors, setErrors] = useState(noErrors)

  function reset() {
    // The result of a running request is no longer shown.
    attempt.reset()
    setErrors(noErrors)
  }

  function reportIfClosed(error: unknown, _fields: FormData, token: string | null | undefined) {
    const body = failureBody(error)
    // The end of the session has its own message, and the next customer must not see this one.
    if (element.current !== null || body?.code === 'UNAUTHORIZED' || token !== sessionToken()) return
    const details = body?.issues?.[0]?.message ?? body?.message ?? fallback
    toasts.show({ tone: 'failure', message: `${action} failed`, details })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (attempt.isPending) return
    const form = event.currentTarget
    reset()
    attempt.mutate(new FormData(form), {
      onSuccess: onDone,
      onError(error) {
        const rejected = formErrors(error, form, fallback)
        setErrors(rejected)
        focusFirstError(form, rejected)
      },
    })
  }

  return (
    <form ref={element} className="grid gap-5" onSubmit={submit}>
      {children(errors.fields, reset)}
      {errors.general !== undefined && (
        <Notice tone="danger" role="alert">
          {errors.general}
        </Notice>
      )}
      <Button
        type="submit"
        size="large"
        wide
        variant={danger ? 'danger' : 'primary'}
        busy={attempt.isPending}
        // The second click of a double click must not submit the next step of a form.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {action}
      </Button>
      {footer?.(reset)}
    </form>
  )
}
