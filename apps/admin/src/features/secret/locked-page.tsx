import { LockKeyhole } from 'lucide-react'
import { Page } from '../../ui/page.tsx'
import { SecretForm } from './secret-form.tsx'

/** Replaces every page until the operator has entered the admin secret. */
export function LockedPage({ title, onUnlocked }: { title: string; onUnlocked: () => void }) {
  return (
    <Page title={title}>
      <div className="mx-auto mt-[6svh] grid w-full max-w-sm gap-6 rounded-xl border border-line bg-raised p-6 text-center shadow-card sm:p-8">
        <div className="grid justify-items-center gap-2">
          <span aria-hidden className="mb-2 grid size-12 place-items-center rounded-full bg-ink/6">
            <LockKeyhole className="size-5.5" />
          </span>
          <h2 className="text-heading">Locked</h2>
          <p className="text-control text-soft">
            These pages need the admin secret. The browser forgets it when this tab is closed.
          </p>
        </div>
        <SecretForm autoFocus onUnlocked={onUnlocked} />
      </div>
    </Page>
  )
}
