import { Button } from '@voltway/ui/button'
import { classNames } from '@voltway/ui/class-names'
import { KeyRound, LockKeyholeOpen } from 'lucide-react'
import { useId } from 'react'
import { mayLeavePage } from '../../lib/editing/use-leave-guard.ts'
import { lockAdmin } from '../../lib/secret/admin-secret.ts'
import { texts } from '../../lib/texts.ts'
import { SecretInput } from './secret-input.tsx'
import { useSecretInput } from './use-secret-input.ts'

/**
 * The part of the top bar that says that the admin is unlocked, locks it and accepts another secret. The secret's input is
 * always present (docs/behaviour.md, "Admin pages"), but folded to an icon. It unfolds while it has the focus or contains
 * another secret.
 */
export function TopBarSecret() {
  return (
    <div className="flex items-center gap-1">
      <p className="whitespace-nowrap px-1 text-fine text-soft max-lg:sr-only">Unlocked</p>
      <FoldedSecret />
      <Button
        size="small"
        variant="secondary"
        title={texts.secret.lock}
        onClick={() => void mayLeavePage().then((mayLeave) => mayLeave && lockAdmin())}
        className="ml-1 max-lg:px-2.25! lg:px-3!"
      >
        <LockKeyholeOpen aria-hidden className="size-4" />
        <span className="max-lg:sr-only">{texts.secret.lock}</span>
      </Button>
    </div>
  )
}

function FoldedSecret() {
  const { input, busy, problem, edited, edit, reset, submit } = useSecretInput()
  const id = useId()

  return (
    <form onSubmit={(event) => void submit(event)} className="relative size-9">
      <div className="group absolute inset-y-0 right-0 z-1 flex items-center gap-1 rounded-md bg-paper">
        <label htmlFor={id} className="sr-only">
          {texts.secret.label}
        </label>
        <KeyRound aria-hidden className="pointer-events-none absolute left-2.5 size-4 text-soft" />
        <SecretInput
          ref={input}
          id={id}
          placeholder={texts.secret.label}
          title={texts.secret.label}
          onInput={edit}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Otherwise the same Escape closes the toasts.
            if (edited) event.preventDefault()
            reset()
          }}
          problem={problem}
          className={classNames(
            'h-9 rounded-md border pr-0 pl-8.5 text-ink text-sm transition placeholder:text-soft focus:w-38 focus:border-edge focus:pr-2 focus-visible:outline-offset-1 sm:focus:w-48',
            edited
              ? 'w-38 border-edge pr-2 sm:w-48'
              : 'w-9 border-transparent not-focus:cursor-pointer hover:not-focus:bg-ink/7',
            problem !== undefined && 'border-danger!',
          )}
          problemClassName="absolute top-full right-0 mt-2 rounded-md border border-line bg-raised px-3 py-2 text-danger text-sm whitespace-nowrap shadow-lift max-sm:whitespace-normal max-sm:w-64"
        />
        {edited && (
          <Button type="submit" busy={busy} size="small" className="px-3!">
            {texts.secret.unlock}
          </Button>
        )}
      </div>
    </form>
  )
}
