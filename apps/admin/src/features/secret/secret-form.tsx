import { Button } from '@voltway/ui/button'
import { classNames } from '@voltway/ui/class-names'
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useAdminSecret } from '../../lib/secret.ts'
import { texts } from '../../lib/texts.ts'
import { useSecretCheck } from './use-secret-check.ts'

type SecretFormProps = {
  /** In the top bar: one line, without a visible label. */
  compact?: boolean
  /** Shown before the first attempt. */
  reason?: string
  autoFocus?: boolean
  onUnlocked?: () => void
}

/** The field for the admin secret. Password managers need a user name, so there is a hidden one. */
export function SecretForm({ compact = false, reason, autoFocus = false, onUnlocked }: SecretFormProps) {
  const { secret, state, lock } = useAdminSecret()
  const { busy, problem, clearProblem, attempt } = useSecretCheck()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [edited, setEdited] = useState(secret === null)
  const error = problem ?? reason

  // As a property, because an attribute would put the secret into the markup.
  useEffect(() => {
    if (input.current !== null) input.current.value = secret ?? ''
    setEdited(secret === null)
  }, [secret])

  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await attempt(input.current?.value ?? '')) {
      onUnlocked?.()
      return
    }
    input.current?.focus()
    input.current?.select()
  }

  function edit() {
    clearProblem()
    setEdited(secret === null || input.current?.value !== secret)
  }

  const problemId = `${id}-problem`
  const field = (
    <input
      ref={input}
      id={id}
      type="password"
      name="password"
      autoComplete="current-password"
      placeholder={compact ? texts.secret.label : undefined}
      required
      maxLength={1024}
      onInput={edit}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : problemId}
      className={classNames(
        'rounded-md border bg-paper px-3.5 text-ink transition placeholder:text-soft focus-visible:outline-offset-1',
        compact ? 'min-h-9 min-w-0 flex-1 text-sm sm:w-40 sm:flex-none' : 'min-h-12 w-full text-base',
        error === undefined ? 'border-edge hover:border-ink' : 'border-danger',
      )}
    />
  )

  return (
    <form
      onSubmit={(event) => void submit(event)}
      className={classNames('grid grid-cols-[minmax(0,1fr)]', compact ? 'gap-1' : 'gap-4 text-left')}
    >
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue="admin"
        readOnly
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
      <div className={compact ? 'flex items-center gap-2' : 'grid gap-1.5'}>
        <label htmlFor={id} className={compact ? 'sr-only' : 'font-medium text-sm'}>
          {texts.secret.label}
        </label>
        {field}
        {!compact && <Problem id={problemId} text={error} />}
        {compact && (
          <SecretButtons
            compact
            busy={busy}
            edited={edited}
            onLock={state === 'unlocked' ? lock : undefined}
          />
        )}
      </div>
      {compact && <Problem id={problemId} text={error} />}
      {!compact && (
        <SecretButtons busy={busy} edited={edited} onLock={state === 'unlocked' ? lock : undefined} />
      )}
    </form>
  )
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p id={id} role="alert" className="text-danger text-sm">
      {text}
    </p>
  )
}

type SecretButtonsProps = { compact?: boolean; busy: boolean; edited: boolean; onLock?: () => void }

// Two buttons, not one that changes its label: a double click on Unlock must not lock again.
function SecretButtons({ compact = false, busy, edited, onLock }: SecretButtonsProps) {
  return (
    <>
      {edited && (
        <Button type="submit" busy={busy} size={compact ? 'small' : 'large'} wide={!compact}>
          {!compact && !busy && <LockKeyholeOpen aria-hidden className="size-4.5" />}
          {texts.secret.unlock}
        </Button>
      )}
      {onLock && (
        <Button
          size={compact ? 'small' : 'medium'}
          variant={compact ? 'secondary' : 'quiet'}
          wide={!compact}
          onClick={onLock}
        >
          {compact && <LockKeyhole aria-hidden className="size-4" />}
          {texts.secret.lock}
        </Button>
      )}
    </>
  )
}
