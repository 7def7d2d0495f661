import { Outlet, useMatches } from '@tanstack/react-router'
import { DialogList } from '@voltway/ui/dialog-list'
import { SkipLink } from '@voltway/ui/skip-link'
import { ToastList } from '@voltway/ui/toast-list'
import { useRef } from 'react'
import { LockedPage } from '../features/secret/locked-page.tsx'
import { SecretDialog } from '../features/secret/secret-dialog.tsx'
import { isLocked, useAdminSecret } from '../lib/secret.ts'
import { TopBar } from './top-bar.tsx'
import { useTitleAndFocus } from './use-title-and-focus.ts'

/** Around every page: the top bar, the page or its locked state, and what may open above them. */
export function Layout() {
  const secret = useAdminSecret()
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const content = useRef<HTMLElement>(null)
  useTitleAndFocus()

  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <TopBar />
      <main ref={content} id="content" tabIndex={-1} className="flex-1">
        {isLocked(secret) && title !== undefined ? (
          // The secret's field goes away, and would leave the focus on the body.
          <LockedPage title={title} onUnlocked={() => content.current?.focus({ preventScroll: true })} />
        ) : (
          <Outlet />
        )}
      </main>
      <SecretDialog rejection={secret.rejection} />
      <DialogList />
      <ToastList position="corner" />
    </div>
  )
}
