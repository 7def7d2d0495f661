import { maxShopperLength } from '@voltway/contract/browser'
import type { Elements } from '@voltway/ui/elements'
import { TextField } from '@voltway/ui/text-field'
import { useState } from 'react'
import { formErrors } from '../../lib/form-errors.ts'
import { passwordTexts } from '../../lib/texts/password-texts.ts'
import { texts } from '../../lib/texts/texts.ts'
import { client } from '../../lib/trpc.ts'
import { Form } from '../../ui/form.tsx'
import { FocusedMessage } from './focused-message.tsx'

type ForgotPasswordFormProps = {
  /** The e-mail address that the visitor typed before. */
  email?: string
  /** Below the form, for example a button that shows the sign-in form. */
  children?: Elements
}

/** A form that requests an e-mail with a link for a new password. */
export function ForgotPasswordForm({ email = '', children }: ForgotPasswordFormProps) {
  const [isDone, setDone] = useState(false)

  if (isDone) {
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
    <Form
      action={passwordTexts.sendLink}
      save={(fields) => client.auth.forgotPassword.mutate({ email: String(fields.get('email') ?? '') })}
      errorsOf={(error) =>
        formErrors(error, ['email'], 'The link could not be requested. Please try again in a moment.')
      }
      firstField="email"
      onDone={() => setDone(true)}
      footer={() => children}
    >
      {(errors) => (
        <>
          <p className="text-soft">
            Enter the e-mail address of your account to get a link for a new password.
          </p>
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
        </>
      )}
    </Form>
  )
}
