import { maxShopperLength } from '@voltway/contract/browser'
import { TextField } from '@voltway/ui/text-field'
import { failureBody } from '../../lib/failure.ts'
import { formErrors } from '../../lib/form-errors.ts'
import { passwordTexts } from '../../lib/texts/password-texts.ts'
import { client } from '../../lib/trpc.ts'
import { Form } from '../../ui/form.tsx'

type NewPasswordFormProps = {
  token: string
  onDone: () => void
  /** Called with the server's sentence if the token is not valid. */
  onInvalidToken: (sentence: string) => void
}

/** A form that sets a new password with the token of a link. */
export function NewPasswordForm({ token, onDone, onInvalidToken }: NewPasswordFormProps) {
  async function save(fields: FormData) {
    try {
      await client.auth.resetPassword.mutate({ token, password: String(fields.get('password') ?? '') })
    } catch (error) {
      const body = failureBody(error)
      if (body?.code === 'RESET_TOKEN_INVALID') onInvalidToken(body.message)
      throw error
    }
  }

  return (
    <Form
      action={passwordTexts.change}
      save={save}
      errorsOf={(error) =>
        formErrors(error, ['password'], 'The password could not be changed. Please try again in a moment.')
      }
      firstField="password"
      onDone={onDone}
    >
      {(errors) => (
        <TextField
          label={passwordTexts.new}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          maxLength={maxShopperLength.password}
          error={errors.password}
        />
      )}
    </Form>
  )
}
