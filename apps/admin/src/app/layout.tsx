import { Outlet, rootRouteId, useMatches, useRouter } from '@tanstack/react-router'
import { DialogList } from '@voltway/ui/dialog-list'
import { hasOpenLayer } from '@voltway/ui/layers'
import { SkipLink } from '@voltway/ui/skip-link'
import { ToastList } from '@voltway/ui/toast-list'
import { useEffect, useRef } from 'react'
import { LockedPage } from '../features/secret/locked-page.tsx'
import { RejectedSecretDialog } from '../features/secret/rejected-secret-dialog.tsx'
import { isLocked, useAdminSecret } from '../lib/admin-secret.ts'
import { findPageHeading } from '../ui/find-page-heading.ts'
import { TopBar } from './top-bar.tsx'

/** The frame of every page: the top bar, the page or its locked state, the dialogs and the toasts. */
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
          // Unlocking removes the focused secret field; without this the focus falls to the body.
          <LockedPage title={title} onUnlocked={() => content.current?.focus({ preventScroll: true })} />
        ) : (
          <Outlet />
        )}
      </main>
      <RejectedSecretDialog rejection={secret.rejection} />
      <DialogList />
      <ToastList position="corner" />
    </div>
  )
}

/** Sets the tab's title and, after navigation to another page, moves the focus to its heading. */
function useTitleAndFocus(): void {
  const router = useRouter()

  useEffect(() => {
    setTitle(router)
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      setTitle(router)
      if (fromLocation !== undefined && pathChanged && !hasOpenLayer())
        findPageHeading()?.focus({ preventScroll: true })
    })
  }, [router])
}

function setTitle(router: ReturnType<typeof useRouter>): void {
  const page = router.state.matches.at(-1)
  const title = page?.routeId === rootRouteId ? 'Page not found' : page?.staticData.title
  document.title = `${title ?? 'Admin'} · Voltway admin`
}
