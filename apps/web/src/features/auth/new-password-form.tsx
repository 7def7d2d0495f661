import { useMutation } from '@tanstack/react-query'
import { maxShopperLength } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { Notice } from '@voltway/ui/notice'
import { TextField } from '@voltway/ui/text-field'
import type { FormEvent } from 'react'
import { failureBody } from '../../lib/failure.ts'
import { focusFirstError, formErrors } from '../../lib/form-errors.ts'
import { passwordTexts } from '../../lib/texts/password-texts.ts'
import { client } from '../../lib/trpc.ts'

type NewPasswordFormProps = {
  token: string
  onDone: () => void
  /** Called with the server's sentence if the token is not valid. */
  onInvalidToken: (sentence: string) => void
}

/** A form that sets a new password with the token of a link. */
export function NewPasswordForm({ token, onDone, onInvalidToken }: NewPasswordFormProps) {
  const attempt = useMutation({
    mutationFn: (password: string) => client.auth.resetPassword.mutate({ token, password }),
  })
  const errors = errorsOf(attempt.error)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (attempt.isPending) return
    const form = event.currentTarget
    try {
      await attempt.mutateAsync(String(new FormData(form).get('password') ?? ''))
      onDone()
    } catch (error) {
      const body = failureBody(error)
      if (body?.code === 'RESET_TOKEN_INVALID') onInvalidToken(body.message)
      else focusFirstError(form, errorsOf(error), 'password')
    }
  }

  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label={passwordTexts.new}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        maxLength={maxShopperLength.password}
        error={errors.fields.password}
      />
      {errors.general !== undefined && (
        <Notice tone="danger" role="alert">
          {errors.general}
        </Notice>
      )}
      <Button type="submit" size="large" wide busy={attempt.isPending}>
        {passwordTexts.change}
      </Button>
    </form>
  )
}

const errorsOf = (error: unknown) =>
  formErrors(error, ['password'], 'The password could not be changed. Please try again in a moment.')
