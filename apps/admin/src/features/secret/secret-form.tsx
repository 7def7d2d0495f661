import { Button } from '@voltway/ui/button'
import { LockKeyholeOpen } from 'lucide-react'
import { useEffect, useId } from 'react'
import { isLocked, lockAdmin, useAdminSecret } from '../../lib/secret/admin-secret.ts'
import { texts } from '../../lib/texts.ts'
import { SecretInput } from './secret-input.tsx'
import { useSecretInput } from './use-secret-input.ts'

type SecretFormProps = {
  /** Shown before the first attempt. */
  reason?: string
  autoFocus?: boolean
  onUnlocked?: () => void
}

/** A form for the admin secret with a button that unlocks the admin. */
export function SecretForm({ reason, autoFocus = false, onUnlocked }: SecretFormProps) {
  const locked = useAdminSecret(isLocked)
  const { input, busy, problem, edited, edit, submit } = useSecretInput(onUnlocked)
  const id = useId()
  const error = problem ?? reason

  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus, input])

  // Unlock and Lock are two buttons, because a double click on a single button would lock the admin again.
  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] gap-4 text-left">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-medium text-sm">
          {texts.secret.label}
        </label>
        <SecretInput
          ref={input}
          id={id}
          onInput={edit}
          problem={error}
          className={`min-h-12 w-full rounded-md border bg-paper px-3.5 text-base text-ink transition placeholder:text-soft focus-visible:outline-offset-1 ${error === undefined ? 'border-edge hover:border-ink' : 'border-danger'}`}
          problemClassName="text-danger text-sm"
        />
      </div>
      {edited && (
        <Button type="submit" busy={busy} size="large" wide>
          {!busy && <LockKeyholeOpen aria-hidden className="size-4.5" />}
          <span>{texts.secret.unlock}</span>
        </Button>
      )}
      {!locked && (
        <Button variant="quiet" wide onClick={lockAdmin}>
          {texts.secret.lock}
        </Button>
      )}
    </form>
  )
}
