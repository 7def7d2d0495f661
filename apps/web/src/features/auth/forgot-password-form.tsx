import type { Elements } from '@voltway/ui/elements'
import { useState } from 'react'
import { fieldText } from '../../lib/form-errors.ts'
import { passwordTexts } from '../../lib/texts/lazy-texts.ts'
import { client } from '../../lib/trpc.ts'
import { Form } from '../../ui/form.tsx'
import { EmailField } from '../../ui/shopper-fields.tsx'
import { FocusedMessage } from './focused-message.tsx'

type ForgotPasswordFormProps = {
  email?: string
  /** Below the form, for example a button that shows the sign-in form. */
  children?: Elements
}

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
      save={(fields) => client.auth.forgotPassword.mutate({ email: fieldText(fields, 'email') })}
      fallback="The link could not be requested. Please try again in a moment."
      onDone={() => setDone(true)}
      footer={() => children}
    >
      {(errors) => (
        <>
          <p className="text-soft">
            Enter the e-mail address of your account to get a link for a new password.
          </p>
          <EmailField defaultValue={email} error={errors.email} />
        </>
      )}
    </Form>
  )
}
