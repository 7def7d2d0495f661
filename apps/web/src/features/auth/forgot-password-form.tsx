import { useMutation } from '@tanstack/react-query'
import { maxShopperLength } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import type { Elements } from '@voltway/ui/elements'
import { Notice } from '@voltway/ui/notice'
import { TextField } from '@voltway/ui/text-field'
import type { FormEvent } from 'react'
import { focusFirstError, formErrors } from '../../lib/form-errors.ts'
import { passwordTexts } from '../../lib/texts/password-texts.ts'
import { texts } from '../../lib/texts/texts.ts'
import { client } from '../../lib/trpc.ts'
import { FocusedMessage } from './focused-message.tsx'

type ForgotPasswordFormProps = {
  /** The e-mail address that the visitor typed before. */
  email?: string
  /** Below the form, for example a button that shows the sign-in form. */
  children?: Elements
}

/** A form that requests an e-mail with a link for a new password. */
export function ForgotPasswordForm({ email = '', children }: ForgotPasswordFormProps) {
  const request = useMutation({
    mutationFn: (address: string) => client.auth.forgotPassword.mutate({ email: address }),
  })
  const errors = errorsOf(request.error)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (request.isPending) return
    const { currentTarget } = event
    try {
      await request.mutateAsync(String(new FormData(currentTarget).get('email') ?? ''))
    } catch (error) {
      focusFirstError(currentTarget, errorsOf(error), 'email')
    }
  }

  if (request.isSuccess) {
    return (
      <div className="grid gap-5">
        <FocusedMessage>
          If this address has an account, a link for a new password is on its way. It is valid for 30 minutes.
          If no e-mail arrives, look into the spam folder.
        </FocusedMessage>
        {children}
      </div>
    )
  }
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-soft">Enter the e-mail address of your account to get a link for a new password.</p>
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
      {errors.general !== undefined && (
        <Notice tone="danger" role="alert">
          {errors.general}
        </Notice>
      )}
      <Button type="submit" size="large" wide busy={request.isPending}>
        {passwordTexts.sendLink}
      </Button>
      {children}
    </form>
  )
}

const errorsOf = (error: unknown) =>
  formErrors(error, ['email'], 'The link could not be requested. Please try again in a moment.')
