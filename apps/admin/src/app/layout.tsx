import { Navigate, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { DialogList } from '@voltway/ui/dialog-list'
import { SkipLink } from '@voltway/ui/skip-link'
import { ToastList } from '@voltway/ui/toast-list'
import { useRef } from 'react'
import { version } from '../../package.json'
import { LockedPage } from '../features/secret/locked-page.tsx'
import { RejectedSecretDialog } from '../features/secret/rejected-secret-dialog.tsx'
import { pages } from '../lib/paths.ts'
import { isLocked, useAdminSecret } from '../lib/secret/admin-secret.ts'
import { useAccess } from '../lib/use-access.ts'
import { TopBar } from './top-bar.tsx'
import { useTitleAndFocus } from './use-title-and-focus.ts'

/** The frame of every page: the top bar, the page or its locked state, the dialogs and the toasts. */
export function Layout() {
  const secret = useAdminSecret()
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const { canOpen } = useAccess()
  const isForbidden = pages.some((page) => page.title === title && !canOpen(page.path))
  const content = useRef<HTMLElement>(null)
  useTitleAndFocus()

  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <TopBar />
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="min-h-[calc(100svh-var(--spacing-bar))] flex-1"
      >
        {isLocked(secret) && title !== undefined ? (
          // Unlocking removes the focused secret field; without this the focus falls to the body.
          <LockedPage title={title} onUnlocked={() => content.current?.focus({ preventScroll: true })} />
        ) : (
          <>
            {isForbidden && <Navigate to={pages.find(({ path }) => canOpen(path))?.path ?? '.'} replace />}
            {/* The page stays until the admin has left it: it may have unsaved changes. */}
            <Outlet />
          </>
        )}
      </main>
      <footer className="page-width pb-4 text-fine text-soft print:hidden">{`Voltway ${version}`}</footer>
      <RejectedSecretDialog rejection={secret.rejection} />
      <DialogList history={useRouter().history} />
      <ToastList position="bottom" />
    </div>
  )
}
