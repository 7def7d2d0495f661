import { useMutation } from '@tanstack/react-query'
import { maxShopperLength } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { Notice } from '@voltway/ui/notice'
import { TextField } from '@voltway/ui/text-field'
import { toasts } from '@voltway/ui/toasts'
import type { FormEvent } from 'react'
import { failureBody } from '../../lib/failure.ts'
import { focusFirstError, formErrors } from '../../lib/form-errors.ts'
import { passwordTexts } from '../../lib/password-texts.ts'
import { client } from '../../lib/trpc.ts'

type ChangePasswordDialogProps = { email: string; open: boolean; onOpenChange: (open: boolean) => void }

/** A dialog with the current and the new password. */
export function ChangePasswordDialog({ email, open, onOpenChange }: ChangePasswordDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={passwordTexts.change} size="small">
      <ChangePasswordForm email={email} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ChangePasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const attempt = useMutation({
    mutationFn: (fields: FormData) =>
      client.auth.changePassword.mutate({
        current_password: String(fields.get('current_password') ?? ''),
        new_password: String(fields.get('new_password') ?? ''),
      }),
  })
  const errors = errorsOf(attempt.error)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (attempt.isPending) return
    const form = event.currentTarget
    try {
      await attempt.mutateAsync(new FormData(form))
      onDone()
      toasts.show({
        message: 'Your password is changed',
        details: 'You are signed out on all other devices.',
      })
    } catch (error) {
      focusFirstError(form, errorsOf(error), 'current_password')
    }
  }

  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {/* Password managers store the new password for this account. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <TextField
        label={passwordTexts.current}
        name="current_password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={maxShopperLength.password}
        error={errors.fields.current_password}
      />
      <TextField
        label={passwordTexts.new}
        name="new_password"
        type="password"
        autoComplete="new-password"
        required
        maxLength={maxShopperLength.password}
        error={errors.fields.new_password}
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

function errorsOf(error: unknown) {
  const names = ['current_password', 'new_password']
  const errors = formErrors(error, names, 'The password could not be changed. Please try again in a moment.')
  const body = failureBody(error)
  return body?.code === 'WRONG_PASSWORD' ? { fields: { current_password: body.message } } : errors
}
